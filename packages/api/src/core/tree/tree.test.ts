import { array, assert, constantFrom, integer, nat, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, treeOfRows, type Nested, type RowNode } from './buildTree.ts'
import { hasSameIds, movedRows, moveRefusal, placedAt, stepped } from './treeMoves.ts'
import {
  branchesOf,
  filterTree,
  findNode,
  flatten,
  leavesOf,
  listWithTrails,
  pruneTree,
  siblingsOf,
  trailOf,
} from './treeNodes.ts'
import { ancestorsOf, branchOf, countsUp, heightsOf, inTreeOrder, withAncestors } from './treeRows.ts'

interface Row {
  id: number
  parentId: number | null
}

const row = (id: number, parentId: number | null): Row => ({ id, parentId })

/** Rows with any parents: absent ones, themselves, and rings. */
const anyRows: Arbitrary<Row[]> = array(integer({ min: -1, max: 30 }), { maxLength: 25 }).map((parents) =>
  parents.map((parentId, id) => row(id, parentId < 0 ? null : parentId)),
)

/** Rows of a forest: each parent has a smaller id. Their order is any. */
const forest: Arbitrary<Row[]> = array(record({ parent: nat(), place: nat() }), {
  minLength: 1,
  maxLength: 25,
}).map((wishes) =>
  wishes
    .map(({ parent, place }, id) => ({
      ...row(id, parent % 4 === 0 || id === 0 ? null : parent % id),
      place,
    }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id, parentId }) => row(id, parentId)),
)

const moves = array(record({ id: nat(24), to: integer({ min: -1, max: 24 }), at: nat(6) }), { maxLength: 40 })

const nodesOf = (rows: readonly Row[]) => flatten<RowNode<Row>>(treeOfRows(rows).roots)
const byIdOf = (rows: readonly Row[]) => new Map(rows.map((one) => [one.id, one]))

describe('a tree of rows', () => {
  test('every row is a node once, whatever its stored parent is', () => {
    assert(
      property(anyRows, (rows) => {
        expect(
          nodesOf(rows)
            .map((node) => node.row.id)
            .toSorted((a, b) => a - b),
        ).toEqual(rows.map(({ id }) => id))
      }),
    )
  })

  test('flattening a tree gives the rows in the order in which building it gives the same tree', () => {
    assert(
      property(forest, (rows) => {
        const sorted = inTreeOrder(rows)
        expect(inTreeOrder(sorted)).toEqual(sorted)
        expect(treeOfRows(sorted).roots).toEqual(treeOfRows(rows).roots)
        expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(rows.toSorted((a, b) => a.id - b.id))
      }),
    )
  })

  test('siblings keep the order of the rows', () => {
    assert(
      property(forest, (rows) => {
        const places = new Map(rows.map(({ id }, at) => [id, at]))
        for (const { children } of nodesOf(rows)) {
          const order = children.map((child) => places.get(child.row.id)!)
          expect(order).toEqual(order.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  test('a forest has neither orphans nor rings', () => {
    assert(
      property(forest, (rows) => {
        expect(treeOfRows(rows)).toMatchObject({ orphans: [], rings: [] })
      }),
    )
  })

  test('orphans are named and stay at the top, with all below them', () => {
    const { roots, orphans } = treeOfRows([row(2, 1), row(3, 2), row(4, null)])
    expect(orphans).toEqual([2])
    expect(roots.map((node) => node.row.id)).toEqual([2, 4])
    expect(roots[0]!.children.map((node) => node.row.id)).toEqual([3])
  })

  test('a ring is named and opened at the row that comes first; what hangs on it stays below', () => {
    const { roots, rings } = treeOfRows([row(9, 2), row(3, 2), row(1, 3), row(2, 1), row(7, 7)])
    expect(rings).toEqual([[3, 2, 1], [7]])
    expect(roots.map((node) => node.row.id)).toEqual([3, 7])
    expect(inTreeOrder([row(9, 2), row(3, 2), row(1, 3), row(2, 1)]).map(({ id }) => id)).toEqual([
      3, 1, 2, 9,
    ])
  })

  test('a chain of many thousand rows is built and flattened', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => row(id, id === 0 ? null : id - 1))
    expect(inTreeOrder(rows.toReversed())).toEqual(rows)
    expect(heightsOf(rows).get(0)).toBe(20_000)
  })

  test('F-364 each organisation comes before those below it, siblings as they were sorted', () => {
    const sorted = [row(3, 2), row(9, 1), row(1, null), row(2, 1), row(10, 9), row(5, 2)]
    expect(inTreeOrder(sorted).map(({ id }) => id)).toEqual([1, 9, 10, 2, 3, 5])
  })

  test('nodes have the shape that the caller gives them', () => {
    interface Named extends Nested<Named> {
      name: string
    }
    const { roots } = buildTree([row(1, null), row(2, 1)], ({ id }): Named => ({
      name: `第${id}`,
      children: [],
    }))
    expect(roots).toEqual([{ name: '第1', children: [{ name: '第2', children: [] }] }])
  })
})

describe('what is above and below', () => {
  test('the ancestors of a row are those whose branch it is in, the nearest first', () => {
    assert(
      property(forest, (rows) => {
        const byId = byIdOf(rows)
        for (const { id } of rows) {
          const above = ancestorsOf(byId, id)
          const branches = rows.filter((other) => other.id !== id && branchOf(rows, other.id).has(id))
          expect(new Set(above)).toEqual(new Set(branches))
          above.forEach((ancestor, at) => expect((above[at - 1] ?? byId.get(id)!).parentId).toBe(ancestor.id))
        }
      }),
    )
  })

  test('in stored rings the search upwards and downwards ends', () => {
    assert(
      property(anyRows, (rows) => {
        const byId = byIdOf(rows)
        for (const { id } of rows) {
          expect(new Set(ancestorsOf(byId, id)).size).toBeLessThan(rows.length)
          expect(heightsOf(rows).get(id)).toBeLessThanOrEqual(rows.length)
          expect(branchOf(rows, id).has(id)).toBe(true)
        }
        expect(withAncestors(rows, byId.keys()).size).toBe(rows.length)
      }),
    )
  })

  test('chosen rows come with all above them', () => {
    const rows = [row(1, null), row(2, 1), row(3, 2), row(4, 1)]
    expect(withAncestors(rows, [3])).toEqual(new Set([3, 2, 1]))
    expect(withAncestors(rows, [9])).toEqual(new Set())
  })

  test('counts of branches equal the sums over their rows', () => {
    assert(
      property(forest, (rows) => {
        const byId = byIdOf(rows)
        const counts = countsUp(rows, ({ id }) => id * id)
        for (const { id } of rows) {
          const naive = [...branchOf(rows, id)].reduce((sum, at) => sum + byId.get(at)!.id ** 2, 0)
          expect(counts.get(id)).toBe(naive)
        }
      }),
    )
  })
})

describe('moves', () => {
  test('no sequence of moves makes a ring, loses a row or exceeds the levels', () => {
    const MAX_LEVELS = 26
    assert(
      property(forest, moves, (start, wishes) => {
        let rows = start
        for (const { id, to, at } of wishes) {
          const move = { id, parentId: to < 0 ? null : to }
          const isThere = (one: number | null) => one === null || rows.some((other) => other.id === one)
          if (!isThere(id) || !isThere(move.parentId)) continue
          if (moveRefusal(rows, move, MAX_LEVELS) !== null) {
            expect(branchOf(rows, id).has(move.parentId!)).toBe(true)
            continue
          }
          rows = movedRows(rows, { ...move, at })
          const siblings = rows.filter(({ parentId }) => parentId === move.parentId)
          expect(siblings[Math.min(at, siblings.length - 1)]?.id).toBe(id)
        }
        expect(treeOfRows(rows)).toMatchObject({ orphans: [], rings: [] })
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(start.map(({ id }) => id)))
      }),
    )
  })

  test('a row goes neither under itself nor under its own branch, and not too deep', () => {
    const rows = [row(1, null), row(2, 1), row(3, 2), row(4, null)]
    expect(moveRefusal(rows, { id: 1, parentId: 1 })).toBe('ownBranch')
    expect(moveRefusal(rows, { id: 1, parentId: 3 })).toBe('ownBranch')
    expect(moveRefusal(rows, { id: 1, parentId: 4 }, 4)).toBeNull()
    expect(moveRefusal(rows, { id: 1, parentId: 4 }, 3)).toBe('tooDeep')
    expect(moveRefusal(rows, { id: 99, parentId: 3 }, 3)).toBe('tooDeep')
    expect(() => movedRows(rows, { id: 1, parentId: 3, at: 0 })).toThrow(RangeError)
  })

  test('F-364 F-374 a step up or down swaps two entries, and none at the end', () => {
    expect(stepped(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(stepped(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect([stepped(['a', 'b'], 'a', -1), stepped(['a', 'b'], 'b', 1), stepped(['a'], 'x', 1)]).toEqual([
      null,
      null,
      null,
    ])
    expect(placedAt(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  })

  test('two orders of siblings are of the same siblings only if no id is missing, added or doubled', () => {
    assert(
      property(array(nat(5), { maxLength: 6 }), array(nat(5), { maxLength: 6 }), (ids, others) => {
        const [one, two] = [[...new Set(ids)], others]
        const sorted = (list: number[]) => JSON.stringify(list.toSorted((a, b) => a - b))
        const isSame = sorted(one) === sorted(two)
        expect(hasSameIds(one, two)).toBe(isSame)
      }),
    )
  })
})

describe('nodes', () => {
  interface Node extends Nested<Node> {
    id: string
  }
  const node = (id: string, ...children: Node[]): Node => ({ id, children })
  const tree = [node('a', node('b', node('c'), node('d'))), node('e')]
  const ids = (nodes: readonly Node[] | null | undefined) => nodes?.map(({ id }) => id)

  test('are found at every depth with their trail and siblings', () => {
    expect(findNode(tree, 'd')).toBe(tree[0]!.children[0]!.children[1])
    expect(findNode(tree, 'x')).toBeUndefined()
    expect(ids(trailOf(tree, ({ id }) => id === 'c'))).toEqual(['a', 'b'])
    expect(trailOf(tree, ({ id }) => id === 'x')).toBeNull()
    expect(ids(siblingsOf(tree, ({ id }) => id === 'c'))).toEqual(['c', 'd'])
    expect(ids(siblingsOf(tree, ({ id }) => id === 'e'))).toEqual(['a', 'e'])
    expect(siblingsOf(tree, ({ id }) => id === 'x')).toEqual([])
  })

  test('are branches or leaves, and every node is one of them', () => {
    expect([ids(branchesOf(tree)), ids(leavesOf(tree))]).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ])
    assert(
      property(forest, (rows) => {
        const { roots } = treeOfRows(rows)
        expect(branchesOf<RowNode<Row>>(roots).length + leavesOf<RowNode<Row>>(roots).length).toBe(
          rows.length,
        )
      }),
    )
  })

  test('that fit a filter come with all below and above them; pruned ones go with all below them', () => {
    const isOf =
      (...wanted: string[]) =>
      ({ id }: Node) =>
        wanted.includes(id)
    expect(ids(flatten(filterTree(tree, isOf('b'))))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(flatten(filterTree(tree, isOf('d'))))).toEqual(['a', 'b', 'd'])
    expect(filterTree(tree, isOf('x'))).toEqual([])
    expect(ids(flatten(pruneTree(tree, ({ id }) => id !== 'b')))).toEqual(['a', 'e'])
  })

  test('are listed with their trails', () => {
    const lines = listWithTrails(tree).map(({ node: { id }, trail }) =>
      [...trail, { id }].map((one) => one.id),
    )
    expect(lines.map((line) => line.join('/'))).toEqual(['a', 'a/b', 'a/b/c', 'a/b/d', 'e'])
  })

  test('filters keep exactly the nodes that fit, their branches and their ancestors', () => {
    assert(
      property(forest, constantFrom(2, 3, 5), (rows, divisor) => {
        const fits = (id: number) => id % divisor === 1
        const kept = flatten<RowNode<Row>>(
          filterTree<RowNode<Row>>(treeOfRows(rows).roots, (one) => fits(one.row.id)),
        )
        const wanted = rows.filter(({ id }) => fits(id)).map(({ id }) => id)
        const expected = new Set([
          ...withAncestors(rows, wanted),
          ...wanted.flatMap((id) => [...branchOf(rows, id)]),
        ])
        expect(new Set(kept.map((one) => one.row.id))).toEqual(expected)
      }),
    )
  })
})
