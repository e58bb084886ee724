import type { WebArea } from '../../workspace/area.ts'
import { consultScreens } from './consult/consultScreens.ts'
import { dealScreens } from './deal/dealScreens.ts'
import { listingScreens } from './listing/listingScreens.ts'

/** 成果交易 in the web app. */
export const tradingArea: WebArea = { screens: [...listingScreens, ...consultScreens, ...dealScreens] }
