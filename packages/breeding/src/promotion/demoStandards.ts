import type { DemoStandard } from './demoCompany.ts'
import { maizeStandards } from './demoMaize.ts'
import { riceStandards } from './demoRice.ts'
import { soybeanStandards } from './demoSoybean.ts'
import { wheatStandards } from './demoWheat.ts'

export type { DemoStandard } from './demoCompany.ts'

const byCrop: Readonly<Record<string, readonly DemoStandard[]>> = {
  maize: maizeStandards,
  rice: riceStandards,
  wheat: wheatStandards,
  soybean: soybeanStandards,
}

/**
 * Standards of a crop to begin with; none for a crop without. Thresholds nobody has held against an official text say 待核
 * in their source. Their scopes do not overlap at the same level, so every group finds exactly one of them; those without
 * a scope are chosen by hand.
 */
export const demoStandardsOf = (crop: string): readonly DemoStandard[] => byCrop[crop] ?? []
