// Six cars seen from the side, nose to the left, on a ground line at y 100 of a 320 × 112 canvas.

/** The parts of one silhouette as path data; the wheels stand at these x, with this radius. */
export interface Silhouette {
  readonly body: string;
  readonly glass: readonly string[];
  /** Gaps of doors, rails and handles. */
  readonly seams: string;
  /** The light that runs along the shoulder. */
  readonly shoulder: string;
  readonly sill: string;
  readonly wheels: readonly [number, number];
  readonly radius: number;
  readonly front: string;
  readonly rear: string;
  readonly mirror: string;
  /** The rail along the roof, of those that have one. */
  readonly rail?: string;
}

export const silhouettes: Readonly<Record<string, Silhouette>> = {
  small: {
    body: 'M57 86C52 76 53 66 58 61C68 55 84 52 98 49C111 35 124 25 140 22C166 18 205 18 226 22C240 26 252 40 259 53C265 60 268 72 265 86Z',
    glass: ['M107 49C119 37 130 29 142 27L167 25.5V49Z', 'M173 25.3C193 24.5 211 25 222 28C232 32 241 42 244 49H173Z'],
    seams: 'M170 50V82M116 84C112 74 108 66 104 52M238 52C240 62 238 72 236 80M176 57h12M122 57h10',
    shoulder: 'M62 62C110 54 210 52 258 58',
    sill: 'M56 76H267L265 86H57Z',
    wheels: [96, 227],
    radius: 17,
    front: 'M58 61C66 57 74 56 82 56C80 61 70 64 57 65Z',
    mirror: 'M111 49c-1-4 1-6 5-6h3v5c-2 2-5 2-8 1z',
    rear: 'M257 52C262 55 264 61 265 67C259 66 254 60 253 53Z',
  },
  saloon: {
    body: 'M12 86C8 77 9 67 14 63C30 56 54 53 74 50C92 37 108 27 124 25C146 22 178 22 196 26C214 31 232 43 246 51C270 52 291 54 300 60C306 66 308 77 305 86Z',
    glass: ['M85 50C99 39 112 32 126 30L155 28.5V50Z', 'M161 28.4C176 28.4 189 29 198 32C211 36 222 43 231 50H161Z'],
    seams: 'M158 51V82M96 84C92 74 88 66 80 53M228 53C228 62 224 70 216 78M166 58h13M104 58h13',
    shoulder: 'M18 64C80 56 240 54 302 63',
    sill: 'M11 77H307L305 86H12Z',
    wheels: [66, 250],
    radius: 18,
    front: 'M14 63C24 58.5 33 57 44 56C40 62 28 66 12 67Z',
    mirror: 'M90 50c-1-4 1-6 5-6h3v5c-2 2-5 2-8 1z',
    rear: 'M284 55C294 56 302 60 305 68C295 67 288 63 284 55Z',
  },
  estate: {
    body: 'M12 86C8 77 9 67 14 63C30 56 54 53 74 50C92 37 108 27 124 25C170 21 236 21 262 25C276 28 289 42 296 52C304 60 308 76 305 86Z',
    glass: [
      'M85 50C99 39 112 32 126 30L151 28.5V50Z',
      'M157 28.2L208 27.5V50H157Z',
      'M214 27.4C234 27.2 250 27.5 258 29.5C268 33 277 43 281 50H214Z',
    ],
    seams: 'M154 51V82M211 51C212 62 214 68 208 80M96 84C92 74 88 66 80 53M162 58h13M104 58h13',
    rail: 'M132 24.5C136 21.5 138 21 144 20.8C172 19.6 214 19.6 240 20.8C246 21 250 22 254 24.5',
    shoulder: 'M18 64C80 56 240 54 300 61',
    sill: 'M11 77H307L305 86H12Z',
    wheels: [66, 250],
    radius: 18,
    front: 'M14 63C24 58.5 33 57 44 56C40 62 28 66 12 67Z',
    mirror: 'M90 50c-1-4 1-6 5-6h3v5c-2 2-5 2-8 1z',
    rear: 'M294 50C301 56 304 63 305 70C298 68 291 60 289 51Z',
  },
  suv: {
    body: 'M12 84C8 72 9 59 16 54C32 48 56 46 76 43C92 28 106 18 122 16C168 11 232 11 258 16C274 20 287 34 294 45C304 52 308 70 305 84Z',
    glass: [
      'M87 43C99 31 112 23 124 21L151 19.5V43Z',
      'M157 19.3L206 18.7V43H157Z',
      'M212 18.7C232 18.7 246 19.5 254 21.5C264 25 273 35 277 43H212Z',
    ],
    seams: 'M154 44V80M209 44C210 58 212 64 206 76M98 80C94 68 90 58 82 46M162 52h13M104 52h13',
    rail: 'M128 15.5C132 12 136 11.5 142 11.2C170 10 212 10 238 11.2C244 11.5 250 13 254 15.5',
    shoulder: 'M20 56C80 49 240 47 298 54',
    sill: 'M10 72H307L305 85H12Z',
    wheels: [68, 248],
    radius: 21,
    front: 'M16 54C26 50 36 49 46 48C42 55 30 59 13 60Z',
    mirror: 'M92 43c-1-4 1-6 5-6h3v5c-2 2-5 2-8 1z',
    rear: 'M292 43C300 49 304 57 306 65C298 63 290 54 288 44Z',
  },
  van: {
    body: 'M14 86C10 75 11 65 17 59C28 51 42 48 54 44C66 29 80 14 96 11C150 7 250 7 284 10C296 11 302 19 304 31C307 49 308 72 305 86Z',
    glass: [
      'M65 44C75 31 87 19.5 100 18L127 17V44Z',
      'M133 16.8L200 16V43L133 44Z',
      'M206 16L276 15.5C286 16 291 21 292 31L293 42L206 43Z',
    ],
    seams: 'M130 45V82M203 44V82M82 82C78 72 74 62 64 48M138 53h13M210 53h13M208 49H296',
    shoulder: 'M22 61C80 53 240 52 304 54',
    sill: 'M12 77H307L305 86H14Z',
    wheels: [66, 252],
    radius: 18,
    front: 'M17 59C26 53 34 51 43 49C41 57 30 64 14 66Z',
    mirror: 'M72 44c-1-4 1-6 5-6h3v5c-2 2-5 2-8 1z',
    rear: 'M304 30C306 40 306.5 50 306.5 60H301C300 50 300 40 300 31Z',
  },
  coupe: {
    body: 'M12 86C7 77 9 69 16 65C36 58 66 55 96 52C114 39 134 30 156 28.5C186 27 214 32 236 43C250 48 264 50 282 52C297 54 305 62 308 73L306 86Z',
    glass: ['M109 52C122 42 138 35 156 33.5L180 33L176 52Z', 'M185 33.2C203 34.5 217 40 230 48C222 51 206 52 181 52Z'],
    seams: 'M182 53C186 62 186 72 182 82M112 84C106 74 104 66 102 54M184 59h-13',
    shoulder: 'M20 66C90 58 230 53 304 62',
    sill: 'M11 77H308L306 86H12Z',
    wheels: [66, 250],
    radius: 19,
    front: 'M16 65C28 60.5 40 59 52 58C46 64 32 67 13 69Z',
    mirror: 'M113 52c-1-4 1-6 5-6h3v5c-2 2-5 2-8 1z',
    rear: 'M276 53C292 54 303 59 307 67C294 67 283 63 276 53Z',
  },
};
