/* Made by `npm run generate` from contracts/openapi/. */

/** Every operation that contracts/openapi/ describes, in the order of the specification. */
export const routeTable = [
  {"operationId":"getStatus","group":"classification","method":"GET","path":"/status"},
  {"operationId":"getMeta","group":"classification","method":"GET","path":"/meta"},
  {"operationId":"listModels","group":"classification","method":"GET","path":"/models"},
  {"operationId":"getModel","group":"classification","method":"GET","path":"/models/{model}"},
  {"operationId":"listModelVersions","group":"classification","method":"GET","path":"/models/{model}/versions"},
  {"operationId":"getModelVersion","group":"classification","method":"GET","path":"/models/{model}/versions/{version}"},
  {"operationId":"listSets","group":"classification","method":"GET","path":"/sets"},
  {"operationId":"getSet","group":"classification","method":"GET","path":"/sets/{set}"},
  {"operationId":"listSetVersions","group":"classification","method":"GET","path":"/sets/{set}/versions"},
  {"operationId":"getSetVersion","group":"classification","method":"GET","path":"/sets/{set}/versions/{setVersion}"},
  {"operationId":"classifyWithSet","group":"classification","method":"POST","path":"/sets/{set}/classify"},
  {"operationId":"classifyWithGraph","group":"classification","method":"POST","path":"/classify"},
  {"operationId":"listRankingFacets","group":"rankings","method":"GET","path":"/rankings"},
  {"operationId":"rankPostings","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}"},
  {"operationId":"rankPostingsTimeseries","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}/timeseries"},
  {"operationId":"rankPostingsDistribution","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}/distributions/{distributionFacet}"},
  {"operationId":"rankPostingsNested","group":"rankings","method":"POST","path":"/rankings/{rankingFacet}/rankings/{nestedRankingFacet}"},
  {"operationId":"companyTotals","group":"company-postings","method":"POST","path":"/totals"},
  {"operationId":"companyTimeseries","group":"company-postings","method":"POST","path":"/timeseries"},
  {"operationId":"companyRanking","group":"company-postings","method":"POST","path":"/rankings/{rankingFacet}"},
  {"operationId":"companyPostings","group":"company-postings","method":"POST","path":"/postings"},
  {"operationId":"companyDistribution","group":"company-postings","method":"POST","path":"/distributions/{distributionFacet}"},
] as const;
