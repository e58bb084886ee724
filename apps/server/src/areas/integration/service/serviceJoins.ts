import { and, eq, type SQL } from 'drizzle-orm'
import { providerService, serviceCategory, serviceProvider } from '../../../db/schema/index.ts'

/** The condition that joins a service with its provider. */
export const providerOfService: SQL | undefined = and(
  eq(serviceProvider.orgId, providerService.orgId),
  eq(serviceProvider.id, providerService.providerId),
)

/** The condition that joins a service with its category. */
export const categoryOfService: SQL | undefined = and(
  eq(serviceCategory.orgId, providerService.orgId),
  eq(serviceCategory.id, providerService.categoryId),
)
