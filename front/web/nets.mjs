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

/** The files that the source has in this order. */
const weightFiles = source =>
  [...source.matchAll(/#include "(policy_net_weights.*?\.inc)"/g)].map(([, name]) => name)

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
  const fields = fieldsOf(await textOf('policy_net.h'))
  const texts = await Promise.all(weightFiles(await textOf('policy_net.c')).map(textOf))
  return Buffer.concat(texts.map(text => bytesOf(fields, text)))
}
