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
 * Returns the initial standards of a crop; empty for a crop without. The source of a threshold that was not compared
 * with an official text says 待核. Their scopes do not overlap at the same level, so every group finds exactly one of
 * them; those without a scope are chosen by hand.
 */
export const demoStandardsOf = (crop: string): readonly DemoStandard[] => byCrop[crop] ?? []
