import { unitOf, YUAN } from '@hepu/api/areas/contract/money/exchange'
import type { FormItem } from '../../../resource/form/items.ts'

/** Returns the item of an amount in the currency of a contract; other currencies than yuan are named in its label. */
export const amountItem = (currency: string, { prop, label }: { prop: string; label: string }): FormItem =>
  currency === YUAN
    ? { type: 'money', prop, label, unit: '元', span: 12 }
    : { type: 'input', prop, label: `${label}（${unitOf(currency)}）`, span: 12, maxlength: 20 }
