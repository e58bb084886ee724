import { accountLabels as labels, type AccountFigure } from '@hepu/api/areas/breeder/account/accountFields'
import type { AccountSums } from '@hepu/api/areas/breeder/account/breederAccount'

/** A column of an account: its figure, and whose rows are behind it. */
export interface FigureColumn {
  key: keyof AccountSums
  title: string
  figure: AccountFigure
  width: number
}

/** The figures of an account in their order: entered → promoted → approved → sold, then paid against earned. */
export const figureColumns: readonly FigureColumn[] = [
  { key: 'entered', title: labels.entered, figure: 'entered', width: 142 },
  { key: 'promoted', title: labels.promoted, figure: 'promoted', width: 142 },
  { key: 'approved', title: labels.approved, figure: 'approved', width: 142 },
  { key: 'sold', title: labels.sold, figure: 'sold', width: 142 },
  { key: 'kg', title: labels.kg, figure: 'sold', width: 140 },
  { key: 'area', title: labels.area, figure: 'sold', width: 140 },
  { key: 'sales', title: labels.sales, figure: 'sold', width: 130 },
  { key: 'commission', title: labels.commission, figure: 'commission', width: 140 },
  { key: 'due', title: labels.due, figure: 'fee', width: 120 },
  { key: 'paid', title: labels.paid, figure: 'fee', width: 120 },
  { key: 'rest', title: labels.rest, figure: 'fee', width: 120 },
]
