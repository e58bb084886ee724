import type { Resource } from '@hepu/api/core/resource/resource'

/** Addresses of the screens of a resource. */
export function pathsOf({ screen }: Pick<Resource, 'screen'>) {
  const noun = screen.split('/').at(-1)!
  return {
    list: `/${screen}`,
    add: `/${screen}/${noun}DetailsAdd`,
    edit: (id: string) => `/${screen}/${noun}Details?id=${id}`,
    show: (id: string) => `/${screen}/${noun}DetailsCheck?id=${id}`,
    bin: `/${screen}/recycleBin`,
  }
}
