import type { Address } from '../../../core/route.ts'

/**
 * Addresses of the calls of the public market. Their schemas are in market.ts; the addresses are here so that the pages of
 * the portal open without loading the schema library.
 */
export const marketCalls = {
  allAchievements: { method: 'POST', path: '/api/resultsTrading/anno/achievementInventory/all' },
  showAchievement: { method: 'GET', path: '/api/resultsTrading/anno/achievementInventory/show/{id}' },
  allNeeds: { method: 'POST', path: '/api/resultsTrading/anno/needInventory/all' },
  showNeed: { method: 'GET', path: '/api/resultsTrading/anno/needInventory/show/{id}' },
  addConsultation: { method: 'POST', path: '/api/resultsTrading/anno/consultInventory/add' },
  openConsultation: { method: 'GET', path: '/api/resultsTrading/anno/consultInventory/open' },
  listingImage: { method: 'GET', path: '/api/resultsTrading/anno/image/{id}/{place}' },
  listingFile: { method: 'GET', path: '/api/resultsTrading/anno/file/{id}/{place}' },
  regionList: { method: 'GET', path: '/api/resultsTrading/anno/regionList' },
} as const satisfies Record<string, Address>

/** What the list asks for when its address has no filters; the server writes the answer into the page. */
export const firstMarketPage = {
  current: 1,
  size: 12,
  model: { name: '', resultType: '', cropSpecies: '', region: '', conversion: '' },
} as const

/** Pages of the portal that show listings; each detail takes the id as `?id=`. */
export const marketPages = {
  list: '/homePage/achievements',
  supply: '/homePage/achievementslookover',
  demand: '/homePage/requirementList',
} as const
