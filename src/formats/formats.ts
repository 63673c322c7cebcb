// The front door of `ermine/formats`.

export { type CsvOptions, csvLines, readCsv, writeCsv } from './csv.ts';
export { readGeoJson, readGeoJsonLines } from './geo-json-rows.ts';
export { readParquet } from './read-parquet.ts';
export {
  type BadRow,
  type GoodRow,
  type Input,
  type PointColumns,
  pointColumns,
  pointOfCells,
  type Row,
} from './row.ts';
export {
  type AnswerFeature,
  type AnswerFeatures,
  type Geometry,
  type ToGeoJsonOptions,
  toGeoJson,
} from './to-geo-json.ts';
export {
  type ColumnData,
  type ColumnKind,
  openParquet,
  type ParquetColumn,
  type ParquetStream,
  writeParquet,
} from './write-parquet.ts';
