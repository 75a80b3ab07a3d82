/** Pictures of a harbour, painted when they are needed: no file of anybody's has to come along. */
import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

interface Scene {
  /** At its top, and above the sea. */
  sky: readonly [Colour, Colour]
  sun: Colour
  land: Colour
  sea: readonly [Colour, Colour]
  has_boat: boolean
  has_lighthouse: boolean
  alt_text: string
}

const WIDTH = 1_200
const HEIGHT = 600
const HORIZON = 370

const SAIL: Colour = [251, 243, 228]
const HULL: Colour = [59, 47, 47]
const RED: Colour = [181, 72, 58]

const SCENES = {
  dawn: {
    sky: [
      [243, 176, 138],
      [253, 226, 184],
    ],
    sun: [255, 245, 220],
    land: [125, 138, 151],
    sea: [
      [72, 138, 150],
      [30, 82, 98],
    ],
    has_boat: true,
    has_lighthouse: false,
    alt_text: 'A small sailing boat in the harbour at sunrise, hills behind it',
  },
  lighthouse: {
    sky: [
      [140, 196, 220],
      [222, 240, 240],
    ],
    sun: [255, 250, 225],
    land: [123, 154, 122],
    sea: [
      [70, 150, 165],
      [24, 96, 116],
    ],
    has_boat: false,
    has_lighthouse: true,
    alt_text: 'A white lighthouse with a red band above a calm sea',
  },
  bay: {
    sky: [
      [186, 216, 214],
      [240, 240, 218],
    ],
    sun: [255, 248, 214],
    land: [95, 133, 115],
    sea: [
      [96, 158, 152],
      [44, 104, 110],
    ],
    has_boat: false,
    has_lighthouse: false,
    alt_text: 'A quiet bay with low green hills, where otters fish',
  },
  dusk: {
    sky: [
      [58, 48, 92],
      [236, 142, 96],
    ],
    sun: [255, 204, 140],
    land: [46, 42, 70],
    sea: [
      [92, 70, 104],
      [26, 32, 56],
    ],
    has_boat: true,
    has_lighthouse: true,
    alt_text: 'The harbour at dusk: a boat, and the lighthouse across the water',
  },
} satisfies Record<string, Scene>

export type Picture = keyof typeof SCENES

export async function paint(picture: Picture): Promise<{ bytes: Buffer; alt_text: string }> {
  const scene = SCENES[picture]
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels.set(colourAt(scene, x, y), (y * WIDTH + x) * 3)
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const bytes = await sharp(pixels, { raw }).jpeg({ quality: 88 }).toBuffer()
  return { bytes, alt_text: scene.alt_text }
}

/** What is nearest goes before what is behind it. */
function colourAt(scene: Scene, x: number, y: number): Colour {
  const thing =
    (scene.has_boat && boatAt(x, y)) || (scene.has_lighthouse && lighthouseAt(x, y)) || undefined
  if (thing !== undefined) return thing
  if (y >= HORIZON) return seaAt(scene, x, y)
  if (y > hillAt(x)) return scene.land
  if (Math.hypot(x - 640, y - 250) < 78) return scene.sun
  return between(scene.sky, y / HORIZON)
}

function hillAt(x: number): number {
  return HORIZON - 55 - 45 * Math.sin(x / 170) - 28 * Math.sin(x / 73 + 1)
}

function seaAt({ sea, sun }: Scene, x: number, y: number): Colour {
  const depth = (y - HORIZON) / (HEIGHT - HORIZON)
  const colour = between(sea, depth)
  // What the water gives back of the sun lies in stripes, which grow broader towards whoever looks.
  const wave = Math.sin(y / (2 + 6 * depth) + Math.sin(x / 60) * 1.5)
  const is_bright = wave > 0.55 && Math.abs(x - 640) < 70 + 160 * depth
  return is_bright ? between([colour, sun], 0.45) : colour
}

function boatAt(x: number, y: number): Colour | undefined {
  const from_mast = x - 330
  if (y > 225 && y < 425 && Math.abs(from_mast) < 3) return HULL
  if (y > 235 && y < 412 && from_mast > 6 && from_mast < (y - 235) * 0.62) return SAIL
  if (y > 265 && y < 412 && from_mast < -6 && -from_mast < (y - 265) * 0.42) return SAIL
  const below = y - 425
  if (below >= 0 && below < 38 && Math.abs(from_mast - 10) < 118 - below) return HULL
  return undefined
}

function lighthouseAt(x: number, y: number): Colour | undefined {
  const aside = Math.abs(x - 930)
  if (y > 122 && y <= 150 && aside < (y - 118) * 0.9) return RED
  if (y > 150 && y <= 182 && aside < 18) return [255, 226, 140]
  if (y > 182 && y <= 192 && aside < 36) return HULL
  if (y > 192 && y <= 390 && aside < 24 + (y - 192) * 0.09)
    return y > 250 && y < 300 ? RED : [245, 240, 231]
  if (y > 380 && y <= 430 && aside < 60 + (y - 380) * 2.2) return [88, 84, 82]
  return undefined
}

function between([from, to]: readonly [Colour, Colour], share: number): Colour {
  const mix = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [mix(0), mix(1), mix(2)]
}
