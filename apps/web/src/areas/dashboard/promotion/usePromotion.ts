import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useWall } from '../wall/wallContext.ts'
import { useWidget, type WidgetQuery } from '../wall/useWidget.ts'

/** Reads a widget of 推广, of the company that was chosen. */
export function usePromotion<R extends Route<'query'>>(
  route: R,
  more: Partial<InputOf<R>> = {},
): WidgetQuery<OutputOf<R>> {
  const { companyId, isForOutside } = useWall()
  const own = { ...(companyId ? { companyId } : {}), ...(isForOutside ? { forOutside: '1' } : {}) }
  return useWidget(route, { ...own, ...more })
}

/** What to fill first, where nothing was sold yet. */
export const SALES_FIRST = '先在产品管理 → 交易流向导入销售单据，并绑定产品'
