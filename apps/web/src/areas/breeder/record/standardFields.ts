import { standardLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { standardKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { standardPhases } from '@hepu/api/areas/breeder/record/promotionStandard'
import type { Field } from '../../../resource/rows/draftRows.ts'

const byLabel = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([value, label]) => [label, value]))

/** Columns of the table of 推广标准, as people type them. */
export const standardFields: readonly Field[] = [
  {
    key: 'kind',
    label: labels.kind,
    kind: 'choice',
    options: byLabel(standardKinds),
    width: 100,
    required: true,
  },
  {
    key: 'phase',
    label: labels.phase,
    kind: 'choice',
    options: Object.fromEntries(standardPhases.map(({ value, label }) => [label, value])),
    width: 130,
  },
  { key: 'from', label: labels.from, kind: 'number', width: 110 },
  { key: 'to', label: labels.to, kind: 'number', width: 110 },
  { key: 'amount', label: labels.amount, kind: 'money', unit: '元', width: 120 },
  { key: 'rate', label: labels.rate, kind: 'number', width: 90 },
  { key: 'validFrom', label: labels.validFrom, kind: 'date', width: 116, required: true },
  { key: 'validTo', label: labels.validTo, kind: 'date', width: 116 },
  { key: 'clause', label: labels.clause, width: 200 },
]
