import * as api from '@hepu/api/areas/authority/menu/menuAdmin'

/** Calls that a change of a menu or resource invalidates. */
export const menuCalls = [
  api.menuResourceTree,
  api.menuTree,
  api.menuSourceTree,
  api.menuDetail,
  api.resourceList,
  api.inheritList,
]
