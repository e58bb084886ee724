import type { EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemAt } from '@hepu/api/core/must'
import { judgeInputOf } from '@hepu/breeding/promotion/judgeInput'
import { looksBack, measureItem } from '@hepu/breeding/promotion/measure'
import { prepareTrial } from '@hepu/breeding/promotion/trial'
import { catalogueOf } from './indexCatalogue.ts'

/**
 * Returns the value of every index of the catalogue for each entry, as an item of a standard sees it; those without one
 * are absent. Indexes over several years are known only where the standard asks for them, as other seasons are frozen
 * for it alone.
 */
export function measureIndexes(
  crop: string,
  evidence: Evidence,
  verdicts: readonly EntryVerdict[],
): Record<string, number | string>[] {
  const trial = prepareTrial(judgeInputOf(evidence))
  const found: Record<string, number | string>[] = evidence.entries.map(() => ({}))
  for (const { key, preset } of catalogueOf(crop)) {
    const values = looksBack(preset.agg)
      ? verdicts.map(({ items }) => items.find((item) => item.key === key))
      : measureItem(trial, preset)
    values.forEach((value, entry) => {
      if (value && value.value !== null) itemAt(found, entry)[key] = value.text ?? value.value
    })
  }
  return found
}
