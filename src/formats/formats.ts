// The front door of `ermine/formats`.

export { type CsvOptions, csvLines, readCsv, writeCsv } from './csv.ts';
export { fromGpx, type GpxContent, type GpxLine, type GpxPoint } from './from-gpx.ts';
export { readGeoJson, readGeoJsonLines } from './geo-json-rows.ts';
export { fromPolyline, type PolylineOptions, toPolyline } from './polyline.ts';
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
export { type ReadSpeedsOptions, readSpeeds, type Speeds } from './speeds/read-speeds.ts';
export type { SpeedReport } from './speeds/speed-report.ts';
export { type SpeedLayer, type SpeedUpdate, type SpeedUpdatesOptions, speedUpdates } from './speeds/speed-updates.ts';
export { type SourceWithSpeeds, withSpeeds } from './speeds/with-speeds.ts';
export type { TableLimits } from './table-limits.ts';
export {
  type AnswerFeature,
  type AnswerFeatures,
  type Geometry,
  type ShapeOf,
  type ToGeoJsonOptions,
  toGeoJson,
} from './to-geo-json.ts';
export { type ToGpxOptions, toGpx } from './to-gpx.ts';
export {
  type ColumnData,
  type ColumnKind,
  openParquet,
  type ParquetColumn,
  type ParquetStream,
  writeParquet,
} from './write-parquet.ts';
