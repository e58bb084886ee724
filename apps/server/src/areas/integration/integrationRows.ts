import { providerService, serviceConsult, serviceProvider } from '../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

export const PROVIDER = '服务商'
export const SERVICE = '服务'
export const CONSULT = '服务咨询'
export type Provider = typeof serviceProvider.$inferSelect
export type Service = typeof providerService.$inferSelect
export type Consult = typeof serviceConsult.$inferSelect

/** Returns a provider within the caller's scope. Throws NOT_FOUND. */
export const getProvider = (ctx: Ctx, id: number): Promise<Provider> =>
  getRow(ctx, serviceProvider, id, PROVIDER)

/** Returns a service within the caller's scope. Throws NOT_FOUND. */
export const getService = (ctx: Ctx, id: number): Promise<Service> =>
  getRow(ctx, providerService, id, SERVICE)

/** Returns a provider within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockProvider(ctx: Ctx, id: number): Promise<Provider> {
  const [found] = (await selectRow(ctx, serviceProvider, id).for('update')) as Provider[]
  if (!found) throw await unseen(ctx, serviceProvider, [id], PROVIDER)
  return found
}

/** Returns a service within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockService(ctx: Ctx, id: number): Promise<Service> {
  const [found] = (await selectRow(ctx, providerService, id).for('update')) as Service[]
  if (!found) throw await unseen(ctx, providerService, [id], SERVICE)
  return found
}

/** Returns a consult within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockConsult(ctx: Ctx, id: number): Promise<Consult> {
  const [found] = (await selectRow(ctx, serviceConsult, id).for('update')) as Consult[]
  if (!found) throw await unseen(ctx, serviceConsult, [id], CONSULT)
  return found
}
