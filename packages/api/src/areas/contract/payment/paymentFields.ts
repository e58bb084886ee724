import { z } from 'zod'
import { readDecimal } from '../../../core/number/decimal.ts'
import { optText } from '../../../core/wireFields.ts'
import { conditionKinds, triggers, type ConditionKind, type Trigger } from './paymentWords.ts'

export const PAYMENT_READ = 'contract.payment:read'
export const PAYMENT_WRITE = 'contract.payment:write'
export const PAYMENT_READS = ['contract.payment', 'contract.record', 'system.party'] as const
export const PAYMENT_CHANGES = ['contract.payment', 'obligation.item'] as const

export const kindNames = Object.keys(conditionKinds) as [ConditionKind, ...ConditionKind[]]
export const triggerNames = Object.keys(triggers) as [Trigger, ...Trigger[]]
export const moneyDirectionNames = ['in', 'out'] as const

/** Decimals of the percentage of a payment condition. */
const DECIMALS = 4

/** A per cent above 0, up to 100. */
export const conditionPercentIn = (label: string) =>
  z
    .string(`${label}应为百分数`)
    .trim()
    .refine((value) => {
      const read = readDecimal(value)
      return (
        read !== null &&
        !read.negative &&
        read.units > 0n &&
        read.scale <= DECIMALS &&
        read.units <= 100n * 10n ** BigInt(read.scale)
      )
    }, `${label}应大于0、不超过100，最多${DECIMALS}位小数`)

/** Names a request, so that a second one like it changes nothing. */
export const requestIdIn = optText('请求编号', 64)
