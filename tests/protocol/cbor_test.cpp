#include "protocol/cbor.hpp"

#include <gtest/gtest.h>

#include "protocol/faults.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

Code refusal(const std::function<void()>& read) {
  try {
    read();
  } catch (const ProtocolError& error) {
    return error.code();
  }
  ADD_FAILURE() << "was read";
  return Code::system_failed;
}

TEST(Cbor, NumbersOfTheStandard) {
  for (const auto& answer : random::known_answers("cbor", "protocol-kat.txt")) {
    Bytes encoded;
    CborWriter(encoded).number(answer.count("number"));
    EXPECT_EQ(encoded, answer.bytes("encoded"));
    CborReader reader(encoded);
    EXPECT_EQ(reader.number(), answer.count("number"));
    EXPECT_NO_THROW(reader.end());
  }
}

TEST(Cbor, TheRestOfAppendixA) {
  Bytes encoded;
  CborWriter writer(encoded);
  writer.bytes(Bytes{1, 2, 3, 4}).text("IETF").text("ü").array(3).number(1).number(2).number(3);
  writer.map(2).number(1).number(2).number(3).number(4).boolean(false).boolean(true);
  EXPECT_EQ(hex(encoded), "4401020304644945544662c3bc83010203a201020304f4f5");
  CborReader reader(encoded);
  EXPECT_EQ(hex(reader.bytes()), "01020304");
  EXPECT_EQ(reader.text(), "IETF");
  EXPECT_EQ(reader.text(), "ü");
  EXPECT_EQ(reader.array(3), 3U);
  for (const unsigned number : {1U, 2U, 3U}) EXPECT_EQ(reader.number(), number);
  reader.map(2);
  reader.key(1, "a");
  EXPECT_EQ(reader.number(), 2U);
  reader.key(3, "b");
  EXPECT_EQ(reader.number(4), 4U);
  EXPECT_FALSE(reader.boolean());
  EXPECT_TRUE(reader.boolean());
  reader.end();
}

TEST(Cbor, OtherFormsOfTheSameAreRefused) {
  for (const Bytes& longer :
       {Bytes{0x18, 23}, Bytes{0x19, 0, 255}, Bytes{0x1A, 0, 0, 255, 255},
        Bytes{0x1B, 0, 0, 0, 0, 255, 255, 255, 255}, Bytes{0x1F}, Bytes{0x1C}}) {
    EXPECT_EQ(refusal([&] { CborReader(longer).number(); }), Code::not_deterministic);
  }
  EXPECT_EQ(refusal([] {
              CborReader(Bytes{0x5F, 0x41, 0, 0xFF}).bytes();
            }),
            Code::not_deterministic);
}

TEST(Cbor, WhatWasNotAskedForIsRefused) {
  EXPECT_EQ(refusal([] { CborReader(Bytes{}).number(); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x20}).number(); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x19, 1}).number(); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x0A}).number(9); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x42, 1}).bytes(); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x42, 1, 2}).bytes(3); }), Code::bad_body);
  EXPECT_EQ(refusal([] {
              CborReader(Bytes{0x5B, 255, 255, 255, 255, 255, 255, 255, 255}).bytes();
            }),
            Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x9A, 255, 255, 255, 255}).array(8); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0xA2}).map(3); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0x02}).key(1, "a"); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0xF6}).boolean(); }), Code::bad_body);
  EXPECT_EQ(refusal([] { CborReader(Bytes{0}).end(); }), Code::bad_body);
}

}  // namespace

}  // namespace evenhand::protocol
