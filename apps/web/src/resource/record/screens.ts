import type { Resource } from '@hepu/api/core/resource/resource'
import { createElement, type ComponentType } from 'react'
import type { Screen } from '../../app/screen.ts'
import type { RecordExtras } from './extras.ts'
import { pathsOf } from './paths.ts'

type Loaded = Promise<{ default: ComponentType }>

/** Address and title of a resource's list; `pages` as its definition has it. */
type Shown = Pick<Resource, 'screen' | 'title'> & Partial<Pick<Resource, 'pages'>>

const noExtras = (): Promise<RecordExtras> => Promise.resolve({})

/**
 * The five screens of a resource. `load` brings its definition, so that it comes with the screen and not before;
 * `loadExtras` what its list and 详情 offer beyond those of every resource.
 */
export function resourceScreens(
  { screen, title, pages = screen.split('/').at(-1)! }: Shown,
  load: () => Promise<Resource>,
  loadExtras = noExtras,
): Screen[] {
  const paths = pathsOf({ screen, pages })
  const list = async (): Loaded => {
    const [def, extras, { RecordList }] = await Promise.all([
      load(),
      loadExtras(),
      import('./RecordList.tsx'),
    ])
    return { default: () => createElement(RecordList, { of: def, extras }) }
  }
  const form = (mode: 'add' | 'edit') => async (): Loaded => {
    const [def, { RecordForm }] = await Promise.all([load(), import('./RecordForm.tsx')])
    return { default: () => createElement(RecordForm, { of: def, mode }) }
  }
  const show = async (): Loaded => {
    const [def, extras, { RecordShow }] = await Promise.all([
      load(),
      loadExtras(),
      import('./RecordShow.tsx'),
    ])
    return { default: () => createElement(RecordShow, { of: def, extras }) }
  }
  const bin = async (): Loaded => {
    const [def, { RecycleBin }] = await Promise.all([load(), import('./RecycleBin.tsx')])
    return { default: () => createElement(RecycleBin, { of: def }) }
  }
  return [
    { path: screen, title, load: list },
    { path: paths.add.slice(1), title: `${title}-新增`, load: form('add') },
    { path: `${screen}/${pages}Details`, title: `${title}-编辑`, load: form('edit') },
    { path: `${screen}/${pages}DetailsCheck`, title: `${title}-详情`, load: show },
    { path: paths.bin.slice(1), title: `${title}-回收站`, load: bin },
  ]
}
