import type { Insertion } from './insert.ts'

/** What a new registry is called, and the menu entry of its list. */
export interface Wanted {
  name: string
  title: string
  menuId: number
}

/** File of a registry's definition. */
export const definitionPath = (name: string): string => `packages/api/src/areas/research/${name}.ts`

/** The lines that make a definition known: its row, and one in each list that names definitions. */
export const linesOf = ({ name, title, menuId }: Wanted): Insertion[] => [
  {
    path: 'packages/api/src/core/resource/titles.ts',
    below: 'const resourceRows',
    text: `  'research.${name}': { title: '${title}', menuId: ${menuId} },`,
  },
  { path: 'packages/api/src/areas/research/definitions.ts', text: `export { ${name} } from './${name}.ts'` },
  {
    path: 'apps/server/src/db/schema/research.ts',
    text: `\n/** ${title}. */\nexport const ${name} = tableOf(definitions.${name})`,
  },
  {
    path: 'apps/web/src/areas/research/screens.ts',
    below: 'const definitions',
    text: `  'research.${name}': async () => (await import('@hepu/api/areas/research/${name}')).${name},`,
  },
]

/** A definition to begin with. */
export const starterOf = ({
  name,
  title,
}: Wanted): string => `import { f } from '../../core/resource/fields.ts'
import { resource } from '../../core/resource/resource.ts'

/** ${title}. */
export const ${name} = resource({
  name: 'research.${name}',
  path: '/api/research/${name}',
  nameField: 'name',
  fields: {
    name: f.text('${title}名称', 200),
    regNo: f.text('登记号', 40),
    regDate: f.date('登记日期'),
    remark: f.opt(f.longText('备注', 500)),
    files: f.opt(f.files('证书与附件', 20)),
  },
  unique: ['regNo'],
  list: {
    search: ['name', 'regNo'],
    filter: ['regDate'],
    sort: ['name', 'regDate'],
    columns: ['name', 'regNo', 'regDate'],
    years: { regDate: '登记年份' },
  },
})
`

/** A sound record of the definition to begin with. */
export const starterSample = ({ name, title }: Wanted): Insertion => ({
  path: 'apps/server/src/areas/research/registry/samples.ts',
  below: 'export const samples',
  text: `  'research.${name}': {
    values: { name: '${title}甲', regNo: 'A-2023-1', regDate: '2023-05-18' },
    other: (at) => ({ name: \`${title}乙\${at}\`, regNo: \`A-2023-1\${at}\` }),
  },`,
})
