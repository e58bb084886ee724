import { z } from 'zod'
import type { CallGroup } from '../area.ts'
import { idOut } from '../wireFields.ts'
import type { Route } from '../route.ts'
import { pathNames } from '../routePath.ts'

export type JsonSchema = Record<string, unknown>

/** Path of the definitions of recursive schemas in a JSON Schema document. */
const DEFINITIONS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/** Description of the calls whose values are sent as cipher text; the schemas show the plain values. */
export const ENCRYPTED =
  '加密传输的接口：GET 的参数合为一个查询字段 data，请求体为 {data}，其值为 JSON 经 AES（PKCS7，配置了 iv 时为 CBC，否则为 ECB）加密后的 base64；' +
  '表单上传时各文本字段分别加密，文件不加密；应答正文为加密后的 base64 文本。密钥会下发到浏览器，真正的保护来自 TLS。'

/** Returns the JSON Schema of what a caller sends (`input`) or receives (`output`). */
export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') return
      if (zodSchema === idOut) jsonSchema.type = 'string'
      if (isMoment(zodSchema)) Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  }) as JsonSchema

/** Returns whether the schema is a date in the handler that is sent as ISO text. */
const isMoment = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodPipe && schema.in instanceof z.ZodDate

/** Returns the calls as an OpenAPI 3.1 document, made from the same definitions that the server mounts. */
export function buildOpenapi(groups: readonly CallGroup[], version: string): JsonSchema {
  const schemas: JsonSchema = {}
  const paths: Record<string, JsonSchema> = {}
  for (const group of groups) {
    for (const route of group.routes) {
      const operation = describe(route, group, (schema) => hoist(schema, nameOf(route), schemas))
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '禾谱 HePu',
      version,
      description: '除文件与事件流外，应答均为 {code, msg, data}，code 为 1 表示成功。',
    },
    tags: groups.map(({ name, label }) => ({ name, description: label })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'Bearer 加登录所得令牌' },
      },
    },
  }
}

const nameOf = (route: Route): string => route.path.replace(/\W+/g, '_').replace(/^_|_$/g, '')

function describe(route: Route, group: CallGroup, place: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const input = place(schemaOf(route.input, 'input'))
  const inPath = pathNames(route.path)
  return {
    operationId: `${route.method.toLowerCase()}_${nameOf(route)}`,
    summary: route.summary,
    tags: [group.name],
    security: route.access === 'public' ? [] : [{ token: [] }],
    'x-access': route.access,
    'x-kind': route.kind,
    ...(route.encrypted ? { 'x-encrypted': true, description: ENCRYPTED } : {}),
    parameters: parametersOf(route, input, inPath),
    ...(route.method === 'GET' ? {} : { requestBody: bodyOf(route, input, inPath) }),
    responses: { 200: { description: '成功，或可由用户处理的拒绝', content: contentOf(route, place) } },
  }
}

function propertiesOf(input: JsonSchema): [string, JsonSchema, boolean][] {
  const required = new Set(Array.isArray(input.required) ? input.required : [])
  return Object.entries((input.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => [
    name,
    schema,
    required.has(name),
  ])
}

function parametersOf(route: Route, input: JsonSchema, inPath: readonly string[]): JsonSchema[] {
  return propertiesOf(input)
    .filter(([name]) => route.method === 'GET' || inPath.includes(name))
    .map(([name, schema, required]) =>
      inPath.includes(name)
        ? { name, in: 'path', required: true, schema }
        : { name, in: 'query', required, schema },
    )
}

function bodyOf(route: Route, input: JsonSchema, inPath: readonly string[]): JsonSchema {
  const fields = propertiesOf(input).filter(([name]) => !inPath.includes(name))
  const properties: JsonSchema = Object.fromEntries(fields.map(([name, schema]) => [name, schema]))
  const required = fields.filter(([, , needed]) => needed).map(([name]) => name)
  if (!route.upload)
    return { content: { 'application/json': { schema: { type: 'object', properties, required } } } }
  const { types, isOptional } = route.upload
  const description = types ? `${types.join('、')}文件` : '文件'
  const file = { type: 'string', format: 'binary', description }
  const needed = isOptional ? required : [...required, 'file']
  const schema = { type: 'object', properties: { ...properties, file }, required: needed }
  return { content: { 'multipart/form-data': { schema } } }
}

function contentOf(route: Route, place: (schema: JsonSchema) => JsonSchema): JsonSchema {
  if (route.kind === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = place(schemaOf(route.output, 'output'))
  if (route.kind === 'stream') return { 'text/event-stream': { schema: data } }
  const properties = { code: { type: 'integer' }, msg: { type: 'string' }, data }
  return { 'application/json': { schema: { type: 'object', properties, required: ['code', 'msg', 'data'] } } }
}

/** Moves the definitions of a recursive schema to the components, under names of their own. */
function hoist(schema: JsonSchema, prefix: string, components: JsonSchema): JsonSchema {
  const { $schema: _, $defs, ...rest } = schema
  if (!$defs) return rest
  const rename = (node: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(node).replaceAll(DEFINITIONS, `${COMPONENTS}${prefix}_`)) as JsonSchema
  for (const [name, definition] of Object.entries($defs)) components[`${prefix}_${name}`] = rename(definition)
  return rename(rest)
}
