import type { Resource } from '@hepu/api/core/resource/resource'

/** Returns the addresses of a resource's screens. */
export function pathsOf({ screen, pages }: Pick<Resource, 'screen' | 'pages'>) {
  return {
    list: `/${screen}`,
    add: `/${screen}/${pages}DetailsAdd`,
    edit: (id: string) => `/${screen}/${pages}Details?id=${id}`,
    show: (id: string) => `/${screen}/${pages}DetailsCheck?id=${id}`,
    bin: `/${screen}/recycleBin`,
  }
}
