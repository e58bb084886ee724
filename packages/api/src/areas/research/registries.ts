import type { Resource } from '../../core/resource/resource.ts'
import { copyright } from './copyright.ts'
import { patent } from './patent.ts'
import { project } from './project.ts'
import { reward } from './reward.ts'
import { standard } from './standard.ts'
import { thesis } from './thesis.ts'

/** A registry and the menu entry of its list; the four screens below it have the ids after that one. Fixed for ever. */
interface Registry {
  def: Resource
  menuId: number
}

/** 登记库: the registries of research assets, in the order of the menu. */
export const registries: readonly Registry[] = [
  { def: patent, menuId: 1420 },
  { def: copyright, menuId: 1430 },
  { def: reward, menuId: 1440 },
  { def: thesis, menuId: 1450 },
  { def: standard, menuId: 1460 },
  { def: project, menuId: 1470 },
]
