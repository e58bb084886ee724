import { readFileSync } from 'node:fs'
import { buildOpenapi, ENCRYPTED, schemaOf, type JsonSchema } from '@hepu/api/core/openapi/openapi'
import { permissionLabels } from '@hepu/api/permissionLabels'
import type { Access, Route } from '@hepu/api/core/route'
import { callGroups } from '@hepu/api/routes'
import type { FileAnswer } from '../../http/context.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

let openapi: Buffer | undefined
let page: Buffer | undefined

/** Returns every call as an OpenAPI document, made once. */
export function getOpenapi(): Promise<FileAnswer> {
  openapi ??= Buffer.from(JSON.stringify(buildOpenapi(callGroups, version)))
  return Promise.resolve({
    name: 'openapi.json',
    type: 'application/json; charset=utf-8',
    body: openapi,
    inline: true,
  })
}

/** Returns the page of calls for people, without scripts and without anything loaded from elsewhere. */
export function getDocsPage(): Promise<FileAnswer> {
  page ??= Buffer.from(drawPage())
  return Promise.resolve({
    name: 'docs.html',
    type: 'text/html; charset=utf-8',
    body: page,
    inline: true,
    headers: {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => entities[c] ?? c)

const STYLE = `body{font:14px/1.6 system-ui,"Microsoft YaHei",sans-serif;max-width:1100px;margin:24px auto;padding:0 16px;
color:#1f2a24}h1{font-size:22px}h2{margin-top:32px;border-bottom:1px solid #cfd8d2}details{margin:6px 0}
summary{cursor:pointer}code{font-family:ui-monospace,monospace}table{border-collapse:collapse;margin:8px 0 16px}
th,td{border:1px solid #d5ddd8;padding:3px 8px;text-align:left;vertical-align:top}.access{color:#5d6b63}`

const kinds = { query: '查询', command: '写入', file: '文件', upload: '上传', stream: '事件流' } as const

function drawPage(): string {
  const menu = callGroups
    .map(({ name, label }) => `<li><a href="#${name}">${escape(label)}</a></li>`)
    .join('')
  const sections = callGroups
    .map(
      ({ name, label, routes }) => `<h2 id="${name}">${escape(label)}</h2>${routes.map(drawRoute).join('')}`,
    )
    .join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>禾谱接口说明</title><style>${STYLE}</style>
<h1>禾谱接口说明 v${escape(version)}</h1>
<p>请求头 <code>token: Bearer 令牌</code>。除文件与事件流外，应答均为 <code>{code, msg, data}</code>，
<code>code</code> 为 1 表示成功，其他值时 <code>msg</code> 为中文说明。机器可读的描述见
<a href="/api/openapi.json">openapi.json</a>。</p><p>${escape(ENCRYPTED)}</p><ul>${menu}</ul>${sections}</html>`
}

function drawRoute(route: Route): string {
  const heading = `<code>${route.method} ${escape(route.path)}</code> ${escape(route.summary)}`
  const note = `<span class="access">${kinds[route.kind]} · ${escape(accessLabel(route.access))}${route.encrypted ? ' · 加密传输' : ''}</span>`
  const answer = route.kind === 'file' ? '' : drawFields('应答 data', schemaOf(route.output, 'output'))
  return `<details><summary>${heading} ${note}</summary>${drawFields('请求', schemaOf(route.input, 'input'))}${answer}</details>`
}

function accessLabel(access: Access): string {
  if (access === 'public') return '无需登录'
  return access === 'login' ? '需登录' : `需权限「${permissionLabels[access]}」`
}

function drawFields(title: string, schema: JsonSchema): string {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : [])
  if (fields.length === 0)
    return `<p>${title}：${schema.type === 'object' ? '无' : escape(typeText(schema))}</p>`
  const rows = fields
    .map(
      ([name, field]) =>
        `<tr><td><code>${escape(name)}</code><td>${escape(typeText(field))}<td>${required.has(name) ? '是' : ''}`,
    )
    .join('')
  return `<table><caption>${title}</caption><tr><th>字段<th>类型<th>必有</tr>${rows}</table>`
}

function typeText(schema: JsonSchema): string {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map(typeText).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `${typeText(schema.items as JsonSchema)}[]`
  if (schema.type !== 'object') return typeof schema.type === 'string' ? schema.type : '任意'
  const names = Object.keys(schema.properties ?? {})
  return names.length === 0 ? 'object' : `{${names.join(', ')}}`
}
