import {
  OWNERSHIP_FILES,
  ownershipKinds,
  ownershipLabels as labels,
  partyLabels,
  reasonMissing,
  type OwnershipKind,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'

const half = { span: 12 }
/** Returns the items of a change of ownership. */
export const historyItems = (kind: OwnershipKind): FormItem[] => [
  {
    ...half,
    prop: 'kind',
    label: labels.kind,
    type: 'select',
    options: Object.entries(ownershipKinds).map(([value, label]) => ({ value, label })),
  },
  { ...half, prop: 'effectiveDate', label: labels.effectiveDate, type: 'date' },
  {
    ...half,
    prop: 'fromName',
    label: partyLabels[kind].from,
    type: 'input',
    maxlength: 200,
    placeholder: '不填为现在所属的机构',
  },
  { ...half, prop: 'toName', label: partyLabels[kind].to, type: 'input', maxlength: 200 },
  { ...half, prop: 'contractNo', label: labels.contractNo, type: 'input', maxlength: 64 },
  { ...half, prop: 'announceNo', label: labels.announceNo, type: 'input', maxlength: 100 },
  { ...half, prop: 'sharePct', label: labels.sharePct, type: 'input', maxlength: 6, unit: '%' },
  { span: 24, prop: 'reason', label: labels.reason, type: 'textarea', maxlength: 500 },
  {
    span: 24,
    prop: 'files',
    label: labels.files,
    type: 'file',
    parameter: { infoType: OWNERSHIP_FILES, publicStatus: 2 },
  },
]
/** Returns the required fields of a change of ownership. */
export const historyRules = (kind: OwnershipKind): Rules => ({
  kind: [{ required: true, message: `${labels.kind}必填` }],
  effectiveDate: [{ required: true, message: `${labels.effectiveDate}必填` }],
  ...(reasonMissing(kind, null)
    ? { reason: [{ required: true, whitespace: true, message: reasonMissing(kind, null)! }] }
    : {}),
  toName: [{ required: true, whitespace: true, message: `${partyLabels[kind].to}必填` }],
})

/** Returns the input of the calls from the form of a change; blank becomes null. */
export const historyInput = (values: FormValues): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
  files: ((values['files'] ?? []) as { id?: string }[]).flatMap(({ id }) => (id === undefined ? [] : [id])),
})

/** The kind of change that the form starts with. */
export const FIRST_KIND: OwnershipKind = 'TRANSFER'
