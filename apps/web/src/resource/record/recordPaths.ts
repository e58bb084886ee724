import type { ResourcePlace } from '@hepu/api/core/resource/titles'

/** What the addresses of a resource's screens follow from. */
export type Addressed = Pick<ResourcePlace, 'screen' | 'pages' | 'editPage' | 'showPage'>

/** Returns the addresses of a resource's screens. */
export function pathsOf({ screen, pages, editPage, showPage }: Addressed) {
  return {
    list: `/${screen}`,
    add: `/${screen}/${pages}DetailsAdd`,
    edit: (id: string) => `/${screen}/${editPage}?id=${id}`,
    show: (id: string) => `/${screen}/${showPage}?id=${id}`,
    bin: `/${screen}/recycleBin`,
  }
}
