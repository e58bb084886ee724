import type { ColumnDef, MappedColumn } from './columnDefs.ts'
import type { Finding, FindingAction } from './findings.ts'
import type { CellValue } from './parsedCell.ts'

/** The part before the colon of the action with which a user gives the right value of a cell. */
export const OWN_VALUE = 'value'

/** A value that a user gave for a cell that was not understood. */
export interface OwnValue {
  /** Key of the column. */
  column: string
  value: string | number
}

/** The action that asks for the right value of a column; `proposal` is filled into its field. */
export const askOwnValue = (
  { key, unit }: Pick<ColumnDef, 'key' | 'unit'>,
  proposal?: CellValue,
): FindingAction => ({
  key: `${OWN_VALUE}:${key}`,
  label: '填写正确的值',
  ...(unit && { unit }),
  ...((typeof proposal === 'number' || typeof proposal === 'string') && { proposal: String(proposal) }),
})

/** Returns the action of a finding that asks for the right value; undefined if it asks for none. */
export const ownValueAsked = <A extends Pick<FindingAction, 'key'>>(actions: readonly A[]): A | undefined =>
  actions.find(({ key }) => key.startsWith(`${OWN_VALUE}:`) && !key.includes('='))

/** Returns the action that takes a given value: `value:plantHeight=20`. */
export const ownValueKey = ({ column, value }: OwnValue): string =>
  `${OWN_VALUE}:${column}=${JSON.stringify(value)}`

/** Reads an action that takes a given value; null for any other action. */
export function ownValueOf(action: string | null | undefined): OwnValue | null {
  const [, column, value] = /^value:([^=]+)=(.+)$/s.exec(action ?? '') ?? []
  return column === undefined ? null : { column, value: JSON.parse(value!) as OwnValue['value'] }
}

/** Returns the actions of a finding with the given value that was taken as one of them. */
export function withOwnValue(finding: Pick<Finding, 'actions'>, action: string | undefined): FindingAction[] {
  const actions = finding.actions ?? []
  const own = ownValueOf(action)
  const asked = ownValueAsked(actions)
  if (!own || asked?.key !== `${OWN_VALUE}:${own.column}`) return actions
  const label = `改为${own.value}${typeof own.value === 'number' ? (asked.unit ?? '') : ''}`
  return [...actions, { key: action!, label }]
}

/** A column as it is when a user types a value in the unit that the field shows. */
export const typedColumn = (def: ColumnDef): MappedColumn => ({
  index: 0,
  header: def.label,
  key: def.key,
  def,
  unit: def.unit ?? null,
  convert: null,
  note: null,
})
