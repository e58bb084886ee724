import type { qtnList } from '@hepu/api/areas/research/gene/geneLibrary'
import type { OutputOf } from '@hepu/api/core/route'
import type { DraftRow, Field } from '../../../resource/rows/draftRows.ts'

export type Qtn = OutputOf<typeof qtnList>[number]

/** Columns of the table of QTN, as people write them in a spreadsheet. */
export const qtnColumns: readonly Field[] = [
  { key: 'name', label: '基因名', aliases: ['基因名称', 'QTN名称', 'QTN'], width: 180, required: true },
  { key: 'chromosome', label: '染色体', aliases: ['Chr', 'chr'], width: 90, required: true },
  {
    key: 'position',
    label: '位点',
    kind: 'number',
    aliases: ['位置', 'Pos', 'pos'],
    width: 140,
    required: true,
  },
  { key: 'refGenotype', label: '参考基因型', aliases: ['Ref', 'ref'], width: 130 },
  { key: 'altGenotype', label: '变异基因型', aliases: ['Alt', 'alt'], width: 130 },
  { key: 'effect', label: '效应', kind: 'number', aliases: ['效应值'], width: 110 },
]

/** Returns stored rows as they are typed. */
export const qtnRows = (stored: readonly Qtn[]): DraftRow[] =>
  stored.map((row) => ({
    key: row.id,
    id: row.id,
    version: row.version,
    cells: Object.fromEntries(qtnColumns.map(({ key }) => [key, String(row[key as keyof Qtn] ?? '')])),
  }))
