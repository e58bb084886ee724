import { z } from 'zod'
import { idOut } from '../../../core/wireFields.ts'
import { shareKinds, type ShareKind } from './distributionLabels.ts'

/** What all calls of 收益分配 share; those of runs and income do without the mathematics of rules. */
export const PATH = '/api/contract/contractDistribution'
export const READ = 'contract.distribution:read'
export const WRITE = 'contract.distribution:write'
export const CONFIRM = 'contract.distribution:confirm'
export const RULE_READS = ['contract.distribution', 'contract.record', 'contract.payment'] as const
export const RUN_READS = [...RULE_READS, 'system.user'] as const
export const CHANGES = ['contract.distribution', 'contract.payment'] as const

export const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)
export const yearIn = z.coerce
  .number('年份不正确')
  .int('年份不正确')
  .min(1990, '年份不得早于1990')
  .max(2100, '年份不正确')
export const shareKind = z.enum(Object.keys(shareKinds) as [ShareKind, ...ShareKind[]])
export const runLink = z.object({ id: idOut, number: z.string() })
