import { z } from 'zod'

const quarter = z.object({
  name: z.string(),
  declared: z.string().nullable(),
  erp: z.string().nullable(),
  audited: z.string().nullable(),
})

const run = z.object({
  serial: z.number(),
  name: z.string(),
  ruleSerial: z.number(),
  confirmedOn: z.string(),
  quantity: z.string(),
  payable: z.string(),
  hash: z.string(),
})

const line = z.object({
  kind: z.string(),
  range: z.string(),
  quantity: z.string().nullable(),
  rate: z.string().nullable(),
  amount: z.string(),
})

/** 结算单 of a season: all figures that are printed. Amounts in yuan, quantities in `unit`. */
export const statementContent = z.object({
  contractName: z.string(),
  contractNumber: z.string().nullable(),
  licensor: z.string(),
  licensee: z.string(),
  varietyName: z.string(),
  bizYear: z.number(),
  /** The year in words, with its days. */
  yearText: z.string(),
  unit: z.string(),
  rateUnit: z.string(),
  /** The rule in words. */
  ruleText: z.string(),
  quarters: z.array(quarter),
  declared: z.string(),
  erp: z.string().nullable(),
  audited: z.string(),
  /** The season as a whole: the sums of the lines of all confirmed runs, by tier, cap, minimum and advance. */
  lines: z.array(line),
  runs: z.array(run),
  accrued: z.string(),
  minimum: z.string().nullable(),
  cap: z.string().nullable(),
  offset: z.string(),
  advanceLeft: z.string(),
  payable: z.string(),
  capitals: z.string(),
  paid: z.string(),
  /** What was paid back, already taken off `paid`; absent where nothing was. */
  refunded: z.string().optional(),
  waived: z.string(),
  due: z.string(),
  isClosed: z.boolean(),
})
export type StatementContent = z.output<typeof statementContent>
