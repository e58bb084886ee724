import { describe, expect, test } from 'vitest'
import { callGroups, routes } from '../../routes.ts'
import { buildOpenapi, type JsonSchema } from './openapi.ts'
import { pathNames } from '../routePath.ts'

interface Operation {
  'x-encrypted'?: true
  description?: string
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  security: object[]
}
const document = buildOpenapi(callGroups, '1.0.0')
const paths = document.paths as Record<string, Record<string, Operation>>
const operationOf = (method: string, path: string): Operation | undefined =>
  paths[path]?.[method.toLowerCase()]

/** Returns every `$ref` in a document. */
function refsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsOf(value),
  )
}

describe('buildOpenapi', () => {
  test('the document has every call of the catalogue and no other', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('the document declares every path value as required', () => {
    for (const route of routes) {
      const declared =
        operationOf(route.method, route.path)?.parameters.filter((parameter) => parameter.in === 'path') ?? []
      expect(declared.map((parameter) => parameter.name).toSorted(), route.path).toEqual(
        pathNames(route.path).toSorted(),
      )
      expect(
        declared.every((parameter) => parameter.required),
        route.path,
      ).toBe(true)
    }
  })

  test('the document gives every operation a unique id', () => {
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the document asks for the token exactly if a call is not public', () => {
    for (const { method, path, access } of routes) {
      expect(operationOf(method, path)?.security.length, path).toBe(access === 'public' ? 0 : 1)
    }
  })

  test('F-138 the document marks the encrypted calls, explains how they are read, and marks no other', () => {
    for (const { method, path, encrypted } of routes) {
      const operation = operationOf(method, path)
      expect(operation?.['x-encrypted'], path).toBe(encrypted)
      expect(operation?.description !== undefined, path).toBe(encrypted === true)
    }
  })

  test('the document refers only to schemas that it has', () => {
    const { schemas } = document.components as { schemas: JsonSchema }
    const known = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`))
    const refs = refsOf(document)
    expect(refs.length).toBeGreaterThan(0)
    expect(refs.filter((ref) => !known.has(ref))).toEqual([])
  })

  test('the document describes ids and times as text', () => {
    expect(JSON.stringify(operationOf('GET', '/api/authority/changeLog/list'))).toContain(
      '"at":{"type":"string","format":"date-time"}',
    )
  })
})

describe('the catalogue of routes', () => {
  test('no two calls share method and path', () => {
    const keys = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('every value of a path is in the input', () => {
    for (const { path, input } of routes) {
      expect(
        pathNames(path).filter((name) => !(name in input.shape)),
        path,
      ).toEqual([])
    }
  })

  test('an upload declares its file types and size limit', () => {
    for (const { path, upload } of routes.filter((route) => route.kind === 'upload')) {
      expect(upload?.types?.length, path).not.toBe(0)
      expect(upload?.maxBytes, path).toBeLessThanOrEqual(60 * 1024 * 1024)
    }
  })
})
