import { gene } from '@hepu/api/areas/research/gene/gene'
import { qtn } from '@hepu/api/areas/research/gene/qtn'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { makeGene, showGene } from '../../areas/research/gene/testGenes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { list, save } = qtn.calls
const row = (position: number) => ({ name: `q${position}`, chromosome: '3', position })
const read = (who: Client, geneId: string) => who.call(list, { geneId })

test('every row that is wrong is named with its number and its column', async () => {
  const ann = await app.user()
  const geneId = await makeGene(ann)
  const rows = [row(1), { ...row(2), chromosome: '11' }, row(1), { ...row(4), chromosome: '99' }]
  await expect(ann.call(save, { geneId, rows })).rejects.toMatchObject({
    code: 4000,
    data: {
      problems: [
        { path: 'rows.1.chromosome', message: expect.stringMatching(/^第2行：玉米没有染色体「11」/) },
        { path: 'rows.3.chromosome', message: expect.stringMatching(/^第4行：玉米没有染色体「99」/) },
        { path: 'rows.2.chromosome', message: '第3行与第1行的染色体、位点和变异基因型相同' },
      ],
    },
  })
})

test('a save of many rows makes one new version of the record', async () => {
  const ann = await app.user()
  const geneId = await makeGene(ann)
  const { version } = await showGene(ann, geneId)
  await ann.call(save, { geneId, rows: [row(1), row(2), row(3)] })
  expect((await showGene(ann, geneId)).version).toBe(version + 1)
  expect(gene.table).toBe(qtn.parent.table)
})

/** Returns a source of whole numbers below a limit that repeats for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

/** What one user does with the table that was read: adds a row, changes one, and takes one out. */
async function saveOnce(who: Client, geneId: string, own: number, roll: (below: number) => number) {
  const seen = await read(who, geneId)
  const rows = seen.map(({ no: _no, labels: _labels, ...kept }) => kept)
  const gone = rows.length > 2 ? rows.splice(roll(rows.length), 1) : []
  const changed = rows[roll(rows.length)]
  if (changed) changed.effect = own
  const removed = gone.map(({ id }) => id)
  const sent = [...rows, row(own)]
  try {
    await who.call(save, { geneId, rows: sent, removed })
    return { isSaved: true, own, removed: gone.map(({ position }) => position), code: 1 }
  } catch (error) {
    return { isSaved: false, own, removed: [], code: (error as { code: number }).code }
  }
}

test.each([11, 12, 13, 14, 15, 16])(
  'concurrent saves of a table lose no row: each is kept whole or refused (order %i)',
  async (seed) => {
    const ann = await app.user()
    const users = [ann, await app.user({ org: ann.org }), await app.user({ org: ann.org })]
    const geneId = await makeGene(ann)
    await ann.call(save, { geneId, rows: [row(1), row(2), row(3)] })
    const roll = dice(seed)
    const expected = new Set([1, 2, 3])
    for (let round = 0; round < 4; round++) {
      const saves = users.map((who, at) => saveOnce(who, geneId, 1000 + round * 10 + at, roll))
      for (const { isSaved, own, removed, code } of await Promise.all(saves)) {
        // A refused save changed nothing: others came first, or its row is gone.
        if (!isSaved) expect([4090, 4040]).toContain(code)
        else expected.add(own)
        for (const position of removed) expected.delete(position)
      }
      const stored = await read(ann, geneId)
      expect(new Set(stored.map(({ position }) => position))).toEqual(expected)
      expect(stored.map(({ no }) => no)).toEqual(stored.map((_, at) => at + 1))
    }
  },
)
