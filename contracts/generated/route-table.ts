/* Made by `npm run generate` from contracts/openapi/. */

/** Every operation that contracts/openapi/ describes, in the order of the specification. */
export const routeTable = [
  {"operationId":"getStatus","group":"classification","method":"GET","path":"/status","clause":"classification/status-route"},
  {"operationId":"getMeta","group":"classification","method":"GET","path":"/meta","clause":"classification/meta-route"},
  {"operationId":"listModels","group":"classification","method":"GET","path":"/models","clause":"classification/models-route"},
  {"operationId":"getModel","group":"classification","method":"GET","path":"/models/{model}","clause":"classification/model-route"},
  {"operationId":"listModelVersions","group":"classification","method":"GET","path":"/models/{model}/versions","clause":"classification/versions-route"},
  {"operationId":"getModelVersion","group":"classification","method":"GET","path":"/models/{model}/versions/{version}","clause":"classification/version-detail-route"},
  {"operationId":"listSets","group":"classification","method":"GET","path":"/sets","clause":"classification/sets-route"},
  {"operationId":"getSet","group":"classification","method":"GET","path":"/sets/{set}","clause":"classification/set-route"},
  {"operationId":"listSetVersions","group":"classification","method":"GET","path":"/sets/{set}/versions","clause":"classification/set-versions-route"},
  {"operationId":"getSetVersion","group":"classification","method":"GET","path":"/sets/{set}/versions/{setVersion}","clause":"classification/set-version-route"},
  {"operationId":"classifyWithSet","group":"classification","method":"POST","path":"/sets/{set}/classify","clause":"classification/set-classify-route"},
  {"operationId":"classifyWithGraph","group":"classification","method":"POST","path":"/classify","clause":"classification/graph-route"},
  {"operationId":"listRankingFacets","group":"rankings","method":"GET","path":"/rankings","clause":"rankings/facets-route"},
  {"operationId":"rankPostings","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}","clause":"rankings/ranking-route"},
  {"operationId":"rankPostingsTimeseries","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}/timeseries","clause":"rankings/timeseries-route"},
  {"operationId":"rankPostingsDistribution","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}/distributions/{distributionFacet}","clause":"rankings/distribution-route"},
  {"operationId":"rankPostingsNested","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}/rankings/{nestedRankingFacet}","clause":"rankings/nested-route"},
  {"operationId":"companyTotals","group":"company-postings","method":"POST","path":"/totals","clause":"company-postings/totals-route"},
  {"operationId":"companyTimeseries","group":"company-postings","method":"POST","path":"/timeseries","clause":"company-postings/timeseries-route"},
  {"operationId":"companyRanking","group":"company-postings","method":"POST","path":"/rankings/{rankingFacet}","clause":"company-postings/ranking-route"},
  {"operationId":"companyPostings","group":"company-postings","method":"POST","path":"/postings","clause":"company-postings/postings-route"},
  {"operationId":"companyDistribution","group":"company-postings","method":"POST","path":"/distributions/{distributionFacet}","clause":"company-postings/distribution-route"},
] as const;
