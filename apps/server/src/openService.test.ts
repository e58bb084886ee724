import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/db.ts'
import { testConfig } from '../test/testApp.ts'
import { connect, type Connection } from './db/connect.ts'
import { giveFirstPasswords } from './db/firstPasswords.ts'
import {
  experimentGroup,
  importBatch,
  organization,
  patent,
  upgradeStandard,
  user,
} from './db/schema/index.ts'
import { openService } from './openService.ts'

/** Two processes on one fresh database, as a balancer starts them. */
async function openTwo(env: Record<string, string>) {
  const database: TestDatabase = await createTestDatabase()
  const connections: Connection[] = [connect(database.url, { max: 4 }), connect(database.url, { max: 4 })]
  const opened = await Promise.allSettled(
    connections.map((connection) =>
      openService({ config: testConfig(env), connection, directUrl: database.url }),
    ),
  )
  const services = opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const close = async () => {
    for (const { app } of services) await app.close()
    for (const connection of connections) await connection.close()
    await database.drop()
  }
  return { opened, services, db: connections[0]!.db, close }
}

type Two = Awaited<ReturnType<typeof openTwo>>

/** How many users each of the two gives a first password when both do so at once. */
async function passwordsGiven({ services, db }: Two): Promise<number[]> {
  const given = await Promise.all(services.map(() => db.transaction((tx) => giveFirstPasswords(tx))))
  return given.map(({ length }) => length).toSorted((a, b) => a - b)
}

describe('two processes that start together on a fresh database', () => {
  describe('with the demo', () => {
    let two: Two
    beforeAll(async () => {
      two = await openTwo({ HEPU_DEMO: 'on' })
    })
    afterAll(() => two.close())

    test('F-004 both processes serve, and one of them gives the users their passwords', async () => {
      expect(two.opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await passwordsGiven(two)).toEqual([0, 10])
    })

    test('the demo is loaded once', async () => {
      expect(await two.db.$count(experimentGroup)).toBe(13)
      expect(await two.db.$count(importBatch, eq(importBatch.kind, 'fillData'))).toBe(6)
      const names = await two.db
        .select({ name: upgradeStandard.name, crop: upgradeStandard.crop })
        .from(upgradeStandard)
      expect(new Set(names.map(({ name, crop }) => `${crop} ${name}`)).size).toBe(names.length)
      const { rows } = await two.db.execute(
        sql`select count(*)::int as n, count(distinct title)::int as different from ${patent}`,
      )
      expect(rows[0]!['n']).toBeGreaterThan(0)
      expect(rows[0]!['different']).toBe(rows[0]!['n'])
    })
  })

  test('without the demo there is one organisation with one administrator', async () => {
    const two = await openTwo({ HEPU_DEMO: 'off', HEPU_ORG_NAME: '丰谷种业' })
    try {
      expect(await passwordsGiven(two)).toEqual([0, 1])
      expect(await two.db.$count(organization)).toBe(1)
      expect(await two.db.$count(user)).toBe(1)
    } finally {
      await two.close()
    }
  })
})
