import type { Resource } from '../../core/resource/resource.ts'
import { breedingLab } from './breedingLab.ts'
import { copyright } from './copyright.ts'
import { germplasm } from './germplasm.ts'
import { laboratory } from './laboratory.ts'
import { patent } from './patent.ts'
import { person } from './person.ts'
import { platformInfo } from './platformInfo.ts'
import { project } from './project.ts'
import { reward } from './reward.ts'
import { standard } from './standard.ts'
import { thesis } from './thesis.ts'
import { variety } from './variety.ts'
import { varietyInfo } from './varietyInfo.ts'

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
  { def: variety, menuId: 1480 },
  { def: varietyInfo, menuId: 1490 },
  { def: platformInfo, menuId: 1500 },
  { def: laboratory, menuId: 1510 },
  { def: breedingLab, menuId: 1520 },
  { def: person, menuId: 1530 },
  { def: germplasm, menuId: 1540 },
]
