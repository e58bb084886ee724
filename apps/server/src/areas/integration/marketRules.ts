import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { AVERAGE_MIN } from '@hepu/api/areas/integration/consult/consultFields'
import {
  changeLog,
  party,
  providerCertificate,
  providerService,
  serviceContact,
  serviceProvider,
  serviceRating,
} from '../../db/schema/index.ts'
import { isBlacklisted } from '../breeder/shared.ts'

/** SQL for the days of the certificates of a provider that fit a condition. The condition names the certificate `c`. */
const certificates = (condition: SQL): SQL => sql`exists (select 1 from ${providerCertificate} c
  where c.org_id = ${serviceProvider.orgId} and c.provider_id = ${serviceProvider.id} and c.deleted_at is null
    and ${condition})`

/** Returns the condition that the cooperation with a provider holds on a day. */
export const isValidOn = (day: string): SQL => sql`(${serviceProvider.state} = 'cooperating'
  and (${serviceProvider.startOn} is null or ${serviceProvider.startOn} <= ${day}::date)
  and (${serviceProvider.endOn} is null or ${serviceProvider.endOn} >= ${day}::date))`

/** SQL for whether a provider has certificates and none has expired before a day. */
export const isCertifiedOn = (day: string): SQL<boolean> =>
  sql<boolean>`(${certificates(sql`true`)} and not ${certificates(sql`c.expires_on < ${day}::date`)})`

/** SQL for whether a certificate of a provider expired longer ago than its days of grace. */
export const isBeyondGraceOn = (day: string): SQL<boolean> =>
  sql<boolean>`${certificates(sql`c.expires_on + ${serviceProvider.graceDays} < ${day}::date`)}`

/** SQL for whether a provider has a contact. */
export const hasContacts: SQL<boolean> = sql<boolean>`exists (select 1 from ${serviceContact} k
  where k.org_id = ${serviceProvider.orgId} and k.provider_id = ${serviceProvider.id} and k.deleted_at is null)`

/** SQL for whether a provider has a certificate, expired or not. */
export const hasCertificates: SQL<boolean> = sql<boolean>`${certificates(sql`true`)}`

/** SQL for whether the party of a provider has its number; a person has none. */
export const hasNumber: SQL<boolean> = sql<boolean>`(${party.kind} = 'PERSON' or ${party.creditCode} is not null)`

/** The condition that a provider has the texts and choices that it needs to be public. */
const hasProfile: SQL = sql`(${serviceProvider.intro} is not null
  and cardinality(${serviceProvider.categoryIds}) > 0 and cardinality(${serviceProvider.regions}) > 0 and ${hasNumber})`

/** The condition that the profile of a provider has all that it needs to be public: what `completenessOf` does not miss. */
const isComplete: SQL = sql`(${hasProfile} and ${hasContacts} and ${hasCertificates})`

/**
 * Returns the condition that a provider is valid for visitors on a day: the cooperation holds, its profile is complete, and no
 * certificate is beyond the days of grace, and its party is not on the blacklist of its organisation. The query joins the provider
 * with its party.
 */
export const isPublicProviderOn = (day: string): SQL =>
  sql`(${serviceProvider.deletedAt} is null and ${party.deletedAt} is null and ${party.state} = 1
    and ${isValidOn(day)} and ${isComplete} and not ${isBeyondGraceOn(day)} and not ${isBlacklisted(serviceProvider)})`

/** Returns the condition that a service is offered on a day. The query joins the service with its provider and party. */
export const isOfferedOn = (day: string): SQL | undefined =>
  and(isNull(providerService.deletedAt), eq(providerService.state, 1), isPublicProviderOn(day))

/**
 * Returns the condition that visitors may have seen a service up to a day, whatever became of it since: it was on once, which takes a
 * cooperation and a contact, and its provider has a profile, had certificates, and no cooperation that is yet to begin. The query joins
 * the service with its provider and party.
 */
export const wasOfferedUntil = (day: string): SQL =>
  sql`(${hasProfile} and (${serviceProvider.startOn} is null or ${serviceProvider.startOn} <= ${day}::date)
    and exists (select 1 from ${providerCertificate} c
      where c.org_id = ${serviceProvider.orgId} and c.provider_id = ${serviceProvider.id})
    and exists (select 1 from ${changeLog} l where l.org_id = ${providerService.orgId} and l.object = 'provider_service'
      and l.object_id = ${providerService.id} and l.after ->> 'state' = '1'))`

/** SQL for the number of ratings of a provider and their average; null for a few. */
export const ratingSum = sql<{ count: number; average: number | null }>`(
  select json_build_object('count', count(*), 'average',
    case when count(*) >= ${AVERAGE_MIN}::int then round(avg(g.score), 1)::float8 end)
  from ${serviceRating} g where g.org_id = ${serviceProvider.orgId} and g.provider_id = ${serviceProvider.id}
    and g.deleted_at is null)`
