/** Keys of work on promotion in the browser's storage, the given ones (docs/decisions/023-promotion-keys.md says which are used). */
const keys = [
  'singleActiveMenu',
  'singleTableIndex',
  'rehearsalActiveMenu',
  'rehearsalTableIndex',
  'activeMenu',
  'year',
  'ripePeriod',
  'phase',
  'nowYearActiveIndex',
  'historyActiveIndex',
  'booleanEqual',
] as const

type PromotionKey = (typeof keys)[number]

/** Returns what this browser keeps under a key since the last sign-in or switch; null if there is nothing. */
export const keptPromotion = (key: PromotionKey): string | null => localStorage.getItem(key)

/** Keeps a value until the next sign-in, or switch of organisation or crop. */
export const keepPromotion = (key: PromotionKey, value: string): void => localStorage.setItem(key, value)

/** Removes every trace of work on promotion from both storages. */
export function forgetPromotion(): void {
  for (const key of keys) {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
}
