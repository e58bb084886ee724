import type { Resource } from '@hepu/api/core/resource/resource'
import { createElement, type ComponentType } from 'react'
import type { Screen } from '../../app/screen.ts'
import { pathsOf } from './paths.ts'

type Loaded = Promise<{ default: ComponentType }>

/** Address and title of a resource's list; `pages` as its definition has it. */
type Shown = Pick<Resource, 'screen' | 'title'> & Partial<Pick<Resource, 'pages'>>

/** Screens of its own that a resource has in place of those of every one. */
type Own = Partial<Record<'list' | 'edit' | 'show', () => Loaded>>

/** The five screens of a resource. `load` brings its definition, so that it comes with the screen and not before. */
export function resourceScreens(
  { screen, title, pages = screen.split('/').at(-1)! }: Shown,
  load: () => Promise<Resource>,
  own: Own = {},
): Screen[] {
  const paths = pathsOf({ screen, pages })
  const list = async (): Loaded => {
    const [def, { RecordList }] = await Promise.all([load(), import('./RecordList.tsx')])
    return { default: () => createElement(RecordList, { of: def }) }
  }
  const form = (mode: 'add' | 'edit') => async (): Loaded => {
    const [def, { RecordForm }] = await Promise.all([load(), import('./RecordForm.tsx')])
    return { default: () => createElement(RecordForm, { of: def, mode }) }
  }
  const show = async (): Loaded => {
    const [def, { RecordShow }] = await Promise.all([load(), import('./RecordShow.tsx')])
    return { default: () => createElement(RecordShow, { of: def }) }
  }
  const bin = async (): Loaded => {
    const [def, { RecycleBin }] = await Promise.all([load(), import('./RecycleBin.tsx')])
    return { default: () => createElement(RecycleBin, { of: def }) }
  }
  return [
    { path: screen, title, load: own.list ?? list },
    { path: paths.add.slice(1), title: `${title}-新增`, load: form('add') },
    { path: `${screen}/${pages}Details`, title: `${title}-编辑`, load: own.edit ?? form('edit') },
    { path: `${screen}/${pages}DetailsCheck`, title: `${title}-详情`, load: own.show ?? show },
    { path: paths.bin.slice(1), title: `${title}-回收站`, load: bin },
  ]
}
