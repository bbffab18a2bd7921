import { type Country, type ColumnDeclaration, columnsOf } from '../schema/columns.ts';
import { quoteName, quoteText } from '../files/database.ts';

/** SQL that shows postings with ids and names instead of keys. */
export interface WideSelect {
  /** Statements to run first, on the connection that runs the query: they keep the names of list items as variables. */
  readonly setup: readonly string[];
  readonly select: string;
}

interface Expressions {
  readonly setup: readonly string[];
  readonly columns: readonly string[];
  readonly joins: readonly string[];
}

/** Ids or names of a dimension in a list variable, so that the value of key k is at index k + 1. */
function listVariable(dimension: string, shown: string): string {
  return `SET VARIABLE ${dimension}_${shown} = (
    SELECT list(d.${shown} ORDER BY k)
      FROM range((SELECT max(key)::BIGINT + 1 FROM dim_${dimension})) numbers(k)
      LEFT JOIN dim_${dimension} d ON d.key = k)`;
}

function item(variable: string): string {
  return `getvariable('${variable}')[item::INTEGER + 1]`;
}

function shownColumns({ name, type, dimension }: ColumnDeclaration): Expressions {
  const column = `p.${quoteName(name)}`;
  if (dimension === null) return { setup: [], columns: [column], joins: [] };
  if (type.endsWith('[]')) {
    const shown = (what: string): string =>
      `list_transform(${column}, lambda item: ${item(`${dimension}_${what}`)})`;
    return {
      setup: ['id', 'name'].map((what) => listVariable(dimension, what)),
      columns: [`${shown('id')} AS ${quoteName(name)}`, `${shown('name')} AS ${quoteName(`${name}_name`)}`],
      joins: [],
    };
  }
  const alias = quoteName(`of_${name}`);
  return {
    setup: [],
    columns: [`${alias}.id AS ${quoteName(name)}`, `${alias}.name AS ${quoteName(`${name}_name`)}`],
    joins: [`LEFT JOIN dim_${dimension} ${alias} ON ${alias}.key = ${column}`],
  };
}

/** Skills of a kind, and the clusters of all skills, which the postings hold only through `skills`. */
function skillColumns(): Expressions {
  const ofKind = (kind: string, what: string): string =>
    `list_transform(list_filter(p.skills, lambda item: ${item('skills_kind')} = ${quoteText(kind)}), lambda item: ${item(`skills_${what}`)})`;
  const clusters = `list_sort(list_distinct(list_transform(p.skills, lambda item: ${item('skills_cluster_name')})))`;
  return {
    setup: [
      listVariable('skills', 'kind'),
      `SET VARIABLE skills_cluster_name = (
        SELECT list(c.name ORDER BY k)
          FROM range((SELECT max(key)::BIGINT + 1 FROM dim_skills)) numbers(k)
          LEFT JOIN dim_skills d ON d.key = k
          LEFT JOIN dim_skill_cluster c ON c.key = d.cluster)`,
    ],
    columns: [
      ...['specialized', 'common'].flatMap((kind) => [
        `${ofKind(kind, 'id')} AS ${kind}_skills`,
        `${ofKind(kind, 'name')} AS ${kind}_skills_name`,
      ]),
      `${clusters} AS skill_cluster`,
    ],
    joins: [],
  };
}

/** The query over the views of `openDataset`: one row a posting, each dimension as id and name, lists as lists. */
export function wideSelect(country: Country): WideSelect {
  const parts = [...columnsOf(country).map(shownColumns), skillColumns()];
  const columns = [
    `${quoteText(`${country}-`)} || p.posting AS id`,
    ...parts.flatMap((part) => part.columns),
    't.url',
    't.body',
  ];
  const joins = [...parts.flatMap((part) => part.joins), 'LEFT JOIN texts t ON t.posting = p.posting'];
  return {
    setup: parts.flatMap((part) => part.setup),
    select: `SELECT ${columns.join(', ')} FROM postings p ${joins.join(' ')} ORDER BY p.posted, p.posting`,
  };
}
