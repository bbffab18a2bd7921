/** Formats that `exportDataset` writes. */
export const exportFormats = ['parquet', 'csv', 'jsonl', 'duckdb', 'postgresql'] as const;

/** One of the export formats. */
export type ExportFormat = (typeof exportFormats)[number];
