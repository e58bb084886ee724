import type { DrillPart } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import type { Ctx } from '../../../http/context.ts'
import type { Years } from '../scope/narrow.ts'
import type { Population } from './population.ts'
import {
  accessions,
  approvals,
  breeders,
  copyrights,
  papers,
  patents,
  projects,
  stations,
  suitable,
  until,
  varietyRights,
} from './registryPopulations.ts'
import { entries, groups, points } from './trialPopulations.ts'

/** What each part counts in some years: the figures of the widgets, their lists and their workbooks. */
export const populations: Readonly<
  Record<DrillPart, (ctx: Ctx, years: Years) => Population | Promise<Population>>
> = {
  station: stations,
  breeder: breeders,
  project: projects,
  germplasm: accessions,
  point: (ctx, years) => points(ctx, years, false),
  scrappedPoint: (ctx, years) => points(ctx, years, true),
  entry: entries,
  group: groups,
  approved: (ctx, years) => approvals(ctx, until(years)),
  approvedIn: approvals,
  suitable: (ctx, years) => suitable(ctx, until(years)),
  right: (ctx, years) => varietyRights(ctx, until(years)),
  patent: (ctx, years) => patents(ctx, until(years)),
  copyright: (ctx, years) => copyrights(ctx, until(years)),
  paper: papers,
}
