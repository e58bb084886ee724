import type { HomePanel, WebArea } from '../../workspace/area.ts'
import { consultScreens } from './consult/consultScreens.ts'
import { dealScreens } from './deal/dealScreens.ts'
import { listingScreens } from './listing/listingScreens.ts'

const homePanels: readonly HomePanel[] = [
  {
    key: 'trading',
    order: 26,
    permissions: ['trading.listing:audit', 'trading.consult:handle'],
    loadTodos: () => import('./home/TradingTodos.tsx'),
  },
]

/** 成果交易 in the web app. */
export const tradingArea: WebArea = {
  screens: [...listingScreens, ...consultScreens, ...dealScreens],
  homePanels,
}
