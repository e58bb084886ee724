import { z } from 'zod'
import { directions, flowTypeCodes, purseNames } from './flowTypes.ts'
import { flowLabels as labels } from './fundLabels.ts'

/** Permission that the calls about the money of projects ask for; rights on the project decide inside. */
export const FUND_ACCESS = 'project.node:read'
export const FUND_PATH = '/api/project/fund'
/** What the figures of a project are made of. */
export const FUND_READS = [
  'project.fund',
  'project.node',
  'contract.payment',
  'contract.record',
  'project.source',
  'system.party',
  'system.user',
] as const
export const FUND_CHANGES = ['project.fund'] as const

export const directionNames = Object.keys(directions) as ['in', 'out']
/** How near to its budget something is. */
export const budgetLevels = ['ok', 'near', 'over'] as const

export const purseIn = z.enum(purseNames, `${labels.purse}不正确`)
export const typeIn = z.enum(flowTypeCodes, `${labels.flowType}不正确`)
export const directionIn = z.enum(directionNames, `${labels.direction}不正确`)
export const yearIn = (label: string) =>
  z.coerce
    .number(`${label}必填`)
    .int(`${label}不正确`)
    .min(1990, `${label}不得早于1990`)
    .max(2100, `${label}不正确`)
