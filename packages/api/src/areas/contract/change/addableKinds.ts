import { conditionKinds, type ConditionKind } from '../payment/paymentWords.ts'

/** 款项 that a change may add: commissions come from their own runs. */
export type AddableKind = Exclude<ConditionKind, 'commission'>

const { commission: _, ...others } = conditionKinds
export const addableKinds: Readonly<Record<AddableKind, string>> = others
