import type { MenuDefinition } from '../menuDefinition.ts'
import { permissionsOfResource, type ResourcePlace, type ResourceVerb } from './titles.ts'

/**
 * Returns the list of a resource with the screens below it; ids from its `menuId` on, ten for each. A screen is
 * registered with the first permissions of its resource, as many as it needs.
 */
export function resourceMenu(place: ResourcePlace): MenuDefinition {
  const { name, menuId: id, label, screen, pages, editPage, showPage } = place
  const permissions = permissionsOfResource(name)
  const upTo = (verb: ResourceVerb) => permissions.slice(0, permissions.indexOf(`${name}:${verb}`) + 1)
  const below = [
    { label: `${label}-新增`, page: `${pages}DetailsAdd`, permissions: upTo('write') },
    { label: `${label}-编辑`, page: editPage, permissions: upTo('write') },
    { label: `${label}-详情`, page: showPage, permissions: upTo('read') },
    { label: `${label}-回收站`, page: 'recycleBin', permissions: upTo('delete') },
  ]
  return {
    id,
    label,
    path: screen,
    permissions,
    children: below.map(({ label, page, permissions }, at) => ({
      id: id + at + 1,
      label,
      path: `${screen}/${page}`,
      hidden: true,
      permissions,
    })),
  }
}
