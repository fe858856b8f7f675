/** How much memory a fit takes. */
package dev.okl.bench.memory;
