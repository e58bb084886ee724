import type { Permission } from '../permissions.ts'

/** What becomes of a due date that falls on a day off. */
export const dayOffChoices = {
  keep: '不变',
  next: '顺延到下一个工作日',
  previous: '提前到上一个工作日',
} as const
export type OnDayOff = keyof typeof dayOffChoices

/** When people are reminded of what a rule makes due, and what is done about a day off. */
export interface ObligationSettings {
  /** Numbers of days before the due date on which the owner is reminded. */
  remindBefore: readonly number[]
  /** An overdue obligation is reminded of every so many days. */
  remindOverdueEvery: number
  /** Number of days after the due date at which the managers of obligations are told; null for never. */
  escalateAfter: number | null
  /** A generated date moves off a day off. The day of a record's field stays as it was entered. */
  onDayOff: OnDayOff
}

/** The settings of a rule that says nothing else. */
export const defaultSettings: ObligationSettings = {
  remindBefore: [30, 7, 1],
  remindOverdueEvery: 7,
  escalateAfter: 7,
  onDayOff: 'keep',
}

/** A rule whose obligations an area makes itself (`planObligations`), as its outline declares it. */
export interface ObligationRuleSpec extends Partial<ObligationSettings> {
  /** What is to be done: 提交月度报告. */
  label: string
  /** Heading under which the filter shows the rule: the kind of record. */
  group: string
  /** Permission without which nobody sees such obligations; absent for everybody who may see obligations. */
  read?: Permission
  /** Permission that others than the owner need besides, where not all who have `read` may read the record. */
  readOthers?: Permission
  /** Address of the screen where it is done, with `{id}` for the id of the record; that of the record if absent. */
  path?: string
  /** Unit of the amounts that are planned with the dates. */
  unit?: string
  /** What tells its obligations apart is a key that says nothing to people; it is not shown. */
  isOccurrenceHidden?: boolean
}

/** A rule, completed. */
export interface ObligationRule extends ObligationSettings {
  name: string
  label: string
  group: string
  read: Permission | null
  readOthers: Permission | null
  /** Null: the screen of the record. */
  path: string | null
  /** Unit of the amount that is due, of a rule with amounts. */
  unit: string | null
  isOccurrenceHidden: boolean
}

/** The rule of what people enter themselves; each of its obligations has its own choice about days off. */
export const OWN_RULE = 'obligation.own'

/** Rules of the engine itself. */
export const engineRules = {
  [OWN_RULE]: { label: '自建事项', group: '自建' },
} as const satisfies Record<string, ObligationRuleSpec>

/** Completes the declaration of a rule. */
export const ruleOf = (
  name: string,
  spec: ObligationRuleSpec,
  unit: string | null = null,
): ObligationRule => ({
  ...defaultSettings,
  read: null,
  readOthers: null,
  path: null,
  isOccurrenceHidden: false,
  ...spec,
  name,
  unit: unit ?? spec.unit ?? null,
})
