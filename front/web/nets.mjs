// What drivers of LACORSA have learned, as bytes: the nets of policy_net.c one after the other, each laid out as struct policy_net
// has it in the WebAssembly, which looks whether there are as many as it needs.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const folder = path.join(root, 'bots/lacorsa')

/** Fields in their order, with the bits of their numbers: "int16_t first[…][…], first_bias[…];" */
const fieldsOf = header =>
  [.../struct policy_net \{(.*?)\};/s.exec(header)[1].matchAll(/int(16|32)_t ([^;]*);/g)].flatMap(
    ([, bits, names]) =>
      names.split(',').map(name => ({ name: name.trim().replace(/\[.*/, ''), bits: Number(bits) })),
  )

const numbersOf = (weights, name) => {
  const at = weights.indexOf(`.${name} = {`)
  const next = weights.indexOf('\n.', at)
  return weights
    .slice(at + name.length + 3, next < 0 ? undefined : next)
    .match(/-?\d+/g)
    .map(Number)
}

const textOf = name => readFile(path.join(folder, name), 'utf8')

/** The files of the nets, as the source names them, in the order of enum policy_net_kind. */
function weightFiles(header, source) {
  const kinds = [.../enum policy_net_kind \{(.*?)\};/s.exec(header)[1].matchAll(/POLICY_NET_\w+/g)].map(
    ([kind]) => kind,
  )
  const files = new Map(
    [...source.matchAll(/\[(POLICY_NET_\w+)\] = \{\s*#include "(.*?\.inc)"/g)].map(([, kind, file]) => [
      kind,
      file,
    ]),
  )
  const left = kinds.filter(kind => !files.has(kind))
  if (left.length || files.size !== kinds.length)
    throw new Error(
      `policy_net.c: expected a file of weights for each of ${kinds}; found ${[...files.keys()]}`,
    )
  return kinds.map(kind => files.get(kind))
}

function bytesOf(fields, text) {
  const weights = text.replace(/\/\*.*?\*\//gs, '')
  const parts = fields.map(({ name, bits }) => {
    const numbers = numbersOf(weights, name)
    const bytes = Buffer.alloc((numbers.length * bits) / 8)
    numbers.forEach((number, i) =>
      bits === 16 ? bytes.writeInt16LE(number, 2 * i) : bytes.writeInt32LE(number, 4 * i),
    )
    return bytes
  })
  return Buffer.concat(parts)
}

export async function netBytes() {
  const [header, source] = await Promise.all(['policy_net.h', 'policy_net.c'].map(textOf))
  const fields = fieldsOf(header)
  const texts = await Promise.all(weightFiles(header, source).map(textOf))
  return Buffer.concat(texts.map(text => bytesOf(fields, text)))
}
