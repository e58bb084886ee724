import type { Resource } from '@hepu/api/core/resource/resource'
import type { ComponentType } from 'react'
import type { Screen } from '../../workspace/screen.ts'
import { pathsOf, type Addressed } from './recordPaths.ts'

type Loaded = Promise<{ default: ComponentType }>

type Shown = Addressed & Pick<Resource, 'label'>

/** Screens of a resource that replace those of the engine. */
export interface OwnScreens {
  list?: Screen['load']
  add?: Screen['load']
  edit?: Screen['load']
  show?: Screen['load']
}

/**
 * Returns the five screens of a resource; those in `own` replace the engine's. `load` imports the definition, so that
 * it loads with the screen and not before.
 */
export function resourceScreens(
  { label, ...place }: Shown,
  load: () => Promise<Resource>,
  own: OwnScreens = {},
): Screen[] {
  const { screen, editPage, showPage } = place
  const paths = pathsOf(place)
  const list = async (): Loaded => {
    const [def, { RecordList }] = await Promise.all([load(), import('./list/RecordList.tsx')])
    return { default: () => RecordList({ of: def }) }
  }
  const form = (mode: 'add' | 'edit') => async (): Loaded => {
    const [def, { RecordForm }] = await Promise.all([load(), import('./form/RecordForm.tsx')])
    return { default: () => RecordForm({ of: def, mode }) }
  }
  const show = async (): Loaded => {
    const [def, { RecordShow }] = await Promise.all([load(), import('./show/RecordShow.tsx')])
    return { default: () => RecordShow({ of: def }) }
  }
  const bin = async (): Loaded => {
    const [def, { RecycleBin }] = await Promise.all([load(), import('./list/RecycleBin.tsx')])
    return { default: () => RecycleBin({ of: def }) }
  }
  return [
    { path: screen, title: label, load: own.list ?? list },
    { path: paths.add.slice(1), title: `${label}-新增`, load: own.add ?? form('add') },
    { path: `${screen}/${editPage}`, title: `${label}-编辑`, load: own.edit ?? form('edit') },
    { path: `${screen}/${showPage}`, title: `${label}-详情`, load: own.show ?? show },
    { path: paths.bin.slice(1), title: `${label}-回收站`, load: bin },
  ]
}
