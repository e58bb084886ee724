import type { CheckedRow } from '@hepu/api/areas/product/binding/productBinding'

/** What the user chose for a row: whether it is imported, for which product, and whether the material leaves another one. */
export interface RowChoice {
  isTaken: boolean
  productId: string | null
  rebind: boolean
}
export type Choices = ReadonlyMap<number, RowChoice>

/** Returns whether a row can be imported at all, if a product is chosen. */
export const mayTake = ({ verdict, mayRebind }: CheckedRow): boolean =>
  verdict === 'ok' || verdict === 'missing' || mayRebind

/** Before the user chooses, the certain rows are taken. Products that are only likely are proposed, not taken. */
export const firstChoices = (rows: readonly CheckedRow[]): Choices =>
  new Map(
    rows.filter(mayTake).map((row) => [
      row.row,
      {
        isTaken: row.verdict === 'ok',
        productId: row.productId ?? row.candidates[0]?.id ?? null,
        rebind: row.mayRebind,
      },
    ]),
  )

/** Returns the rows to store, as the call takes them. */
export const choicesOf = (choices: Choices) =>
  [...choices].flatMap(([row, { isTaken, productId, rebind }]) =>
    isTaken && productId ? [{ row, productId, rebind }] : [],
  )
