import * as api from '@hepu/api/areas/authority/menu/menuAdmin'

/** Calls whose answers a change of a menu or resource spoils. */
export const menuCalls = [
  api.menuResourceTree,
  api.menuTree,
  api.menuSourceTree,
  api.menuDetail,
  api.resourceList,
  api.inheritList,
]
